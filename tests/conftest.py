"""The hypothesis profiles: `ci`, the same examples in every run; with YITH_LONG=1 `long`, which looks for new ones."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if os.environ.get("YITH_LONG") == "1" else "ci")
