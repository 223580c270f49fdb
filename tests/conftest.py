"""What holds for all tests.

The hypothesis profiles: `ci`, the same examples in every run; with YITH_LONG=1 `long`, which looks for new ones.
"""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if os.environ.get("YITH_LONG") == "1" else "ci")

# A shell has its background jobs ignore Ctrl-C, and so would every child of theirs; tests send it.
for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)
