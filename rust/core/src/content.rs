//! Content files: parsed, checked and digested the same way for every game, with all faults at once.

use crate::error::{Error, ErrorKind, repr};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use toml::{Table, Value};

/// A parsed content file.
#[derive(Clone, Debug)]
pub struct Document {
    /// What the caller calls the file, for messages.
    pub label: String,
    /// Its text.
    pub text: String,
    /// Its tables.
    pub table: Table,
    /// SHA-256, in hex, of the tables as compact JSON with sorted keys: layout and comments do not count.
    pub digest: String,
    lines: BTreeMap<String, usize>,
}

impl Document {
    /// Parses a content file.
    ///
    /// # Errors
    /// `Content` where the text is no TOML.
    pub fn parse(label: &str, text: &str) -> Result<Self, Error> {
        let table: Table = text.parse().map_err(|fault: toml::de::Error| {
            let message = format!("content {}: not valid TOML: {}", repr(label), fault.message().to_lowercase().replace('\n', " "));
            Error::new(ErrorKind::Content, "content-syntax", message)
        })?;
        let digest = hex(&Sha256::digest(json(&Value::Table(table.clone())).as_bytes()));
        Ok(Document { label: label.to_owned(), text: text.to_owned(), table, digest, lines: locate(text) })
    }

    /// The ids of the rows at a top-level key, in order, as far as they are texts: rows may still have faults.
    pub fn ids(&self, key: &str) -> Vec<&str> {
        let rows = self.table.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        rows.iter().filter_map(|row| row.get("id").and_then(Value::as_str)).collect()
    }

    /// The line of a path, or of the nearest table around it.
    fn line(&self, path: &str) -> usize {
        let mut path = path;
        loop {
            if let Some(&line) = self.lines.get(path) {
                return line;
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = &path[..end],
                None => return 1,
            }
        }
    }
}

/// Bytes in hex.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A text as JSON writes it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A value as compact JSON with sorted keys; Python writes the same text.
pub(crate) fn json(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(moment) => quoted(&moment.to_string()),
        Value::Array(items) => format!("[{}]", items.iter().map(json).collect::<Vec<_>>().join(",")),
        Value::Table(table) => {
            let pairs: Vec<String> = table.iter().map(|(key, value)| format!("{}:{}", quoted(key), json(value))).collect();
            format!("{{{}}}", pairs.join(","))
        }
    }
}

/// The line of every table header and key that stands at the start of a line: `sets`, `sets.seal`, `card[3]`, `card[3].copies`.
/// Parsers of the two languages do not both give lines, so both engines find them this way.
fn locate(text: &str) -> BTreeMap<String, usize> {
    let mut lines = BTreeMap::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut table = String::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let path = if let Some(name) = line.strip_prefix("[[").and_then(|rest| rest.split_once("]]")).map(|(name, _)| name.trim()) {
            let count = counts.entry(name.to_owned()).or_insert(0);
            table = format!("{name}[{count}]");
            *count += 1;
            lines.entry(name.to_owned()).or_insert(index + 1);
            table.clone()
        } else if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(name, _)| name.trim()) {
            table = name.to_owned();
            table.clone()
        } else if let Some((key, _)) = line.split_once('=').filter(|(key, _)| !key.contains(['#', '"', '\''])) {
            let key = key.trim();
            if table.is_empty() { key.to_owned() } else { format!("{table}.{key}") }
        } else {
            continue;
        };
        lines.entry(path).or_insert(index + 1);
    }
    lines
}

/// Reads values out of a [`Document`] and keeps every fault. After a fault a value in range is returned, so that reading goes on.
#[derive(Debug)]
pub struct Reader<'a> {
    document: &'a Document,
    /// Line, path, and the text that people see.
    faults: Vec<(usize, String, String)>,
}

/// A table of the document with its path.
#[derive(Clone, Debug)]
pub struct Section<'a> {
    path: String,
    table: Option<&'a Table>,
}

impl<'a> Section<'a> {
    /// The path of the table.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The path of a key.
    pub fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// The value at a key.
    pub fn value(&self, key: &str) -> Option<&'a Value> {
        self.table.and_then(|table| table.get(key))
    }
}

impl<'a> Reader<'a> {
    /// Starts reading: `schema` is 1, `game` is the game's name, and there are just these other keys at the top.
    pub fn new(document: &'a Document, game: &str, keys: &[&str]) -> Self {
        let mut reader = Reader { document, faults: Vec::new() };
        let top = Section { path: String::new(), table: Some(&document.table) };
        let keys: Vec<&str> = ["schema", "game"].iter().chain(keys).copied().collect();
        reader.keys(&top, &keys);
        for (key, expected) in [("schema", Value::Integer(1)), ("game", Value::String(game.to_owned()))] {
            if let Some(value) = document.table.get(key).filter(|&value| value != &expected) {
                reader.fault(key, &format!("{} is not {}", json(value), json(&expected)));
            }
        }
        reader
    }

    /// Notes a fault at a path.
    pub fn fault(&mut self, path: &str, what: &str) {
        let line = self.document.line(path);
        self.faults.push((line, path.to_owned(), format!("line {line}: {path}: {what}")));
    }

    /// Whether there is no fault so far at or below a top-level key: what stands there can be compared with other values.
    pub fn sound(&self, key: &str) -> bool {
        self.faults.iter().all(|(_, path, _)| path.split(['.', '[']).next() != Some(key))
    }

    fn keys(&mut self, section: &Section<'_>, known: &[&str]) {
        let Some(table) = section.table else { return };
        for key in table.keys().filter(|key| !known.contains(&key.as_str())) {
            self.fault(&section.path_of(key), &format!("unknown key, expected one of {}", known.join(", ")));
        }
        for key in known.iter().filter(|key| !table.contains_key(**key)) {
            self.fault(&section.path_of(key), "missing");
        }
    }

    /// The table at a top-level key, with just these keys and `origin`.
    pub fn section(&mut self, key: &str, keys: &[&str]) -> Section<'a> {
        let value = self.document.table.get(key);
        let table = value.and_then(Value::as_table);
        if let (Some(value), None) = (value, table) {
            self.fault(key, &format!("{} is not a table", json(value)));
        }
        self.opened(Section { path: key.to_owned(), table }, keys)
    }

    /// The rows of the array of tables at a top-level key, with just these keys and `origin`.
    pub fn rows(&mut self, key: &str, keys: &[&str]) -> Vec<Section<'a>> {
        let Some(value) = self.document.table.get(key) else { return Vec::new() };
        let tables = value.as_array().and_then(|rows| rows.iter().map(Value::as_table).collect::<Option<Vec<_>>>());
        let Some(tables) = tables else {
            self.fault(key, "not an array of tables");
            return Vec::new();
        };
        let section = |(index, table)| Section { path: format!("{key}[{index}]"), table: Some(table) };
        let sections: Vec<Section<'a>> = tables.into_iter().enumerate().map(section).collect();
        sections.into_iter().map(|section| self.opened(section, keys)).collect()
    }

    fn opened(&mut self, section: Section<'a>, keys: &[&str]) -> Section<'a> {
        let keys: Vec<&str> = keys.iter().chain(&["origin"]).copied().collect();
        self.keys(&section, &keys);
        let origins = ["rulebook", "fact", "house"];
        if let Some(origin) = section.value("origin").filter(|value| !value.as_str().is_some_and(|word| origins.contains(&word))) {
            self.fault(&section.path_of("origin"), &format!("{} is not one of {}", json(origin), origins.join(", ")));
        }
        section
    }

    /// The table at a key of a section, with just these keys and without `origin`.
    pub fn inner(&mut self, section: &Section<'a>, key: &str, keys: &[&str]) -> Section<'a> {
        let path = section.path_of(key);
        let value = section.value(key);
        let table = value.and_then(Value::as_table);
        if let (Some(value), None) = (value, table) {
            self.fault(&path, &format!("{} is not a table", json(value)));
        }
        let inner = Section { path, table };
        self.keys(&inner, keys);
        inner
    }

    /// A whole number within a range.
    pub fn int(&mut self, section: &Section<'a>, key: &str, range: RangeInclusive<i64>) -> i64 {
        let found = section.value(key).and_then(|value| self.checked(&section.path_of(key), value, &range));
        found.unwrap_or(*range.start())
    }

    fn checked(&mut self, path: &str, value: &Value, range: &RangeInclusive<i64>) -> Option<i64> {
        let number = value.as_integer().filter(|number| range.contains(number));
        if number.is_none() {
            self.fault(path, &format!("{} is not a whole number from {} to {}", json(value), range.start(), range.end()));
        }
        number
    }

    /// Exactly `count` ascending whole numbers within a range; ascending from the start of the range where there is a fault.
    pub fn ascending(&mut self, section: &Section<'a>, key: &str, count: usize, range: RangeInclusive<i64>) -> Vec<i64> {
        let path = section.path_of(key);
        let fallback = || (*range.start()..).take(count).collect();
        let Some(value) = section.value(key) else { return fallback() };
        let Some(items) = value.as_array().filter(|items| items.len() == count) else {
            self.fault(&path, &format!("{} is not a list of {count} numbers", json(value)));
            return fallback();
        };
        let numbers: Vec<Option<i64>> =
            items.iter().enumerate().map(|(index, item)| self.checked(&format!("{path}[{index}]"), item, &range)).collect();
        let Some(numbers) = numbers.into_iter().collect::<Option<Vec<i64>>>() else { return fallback() };
        if numbers.windows(2).any(|pair| pair[0] >= pair[1]) {
            self.fault(&path, &format!("{} does not ascend", json(value)));
            return fallback();
        }
        numbers
    }

    /// A text for people that is not empty and has one line.
    pub fn name(&mut self, section: &Section<'a>, key: &str) -> String {
        let Some(value) = section.value(key) else { return String::new() };
        match value.as_str().filter(|text| !text.is_empty() && !text.contains(char::is_control)) {
            Some(text) => text.to_owned(),
            None => {
                self.fault(&section.path_of(key), &format!("{} is not one line of text", json(value)));
                String::new()
            }
        }
    }

    /// The ids of rows that must be exactly these, in this order.
    pub fn fixed_ids(&mut self, key: &str, rows: &[Section<'a>], ids: &[&str]) {
        if self.document.table.contains_key(key) && rows.len() != ids.len() {
            self.fault(key, &format!("{} rows, expected {}: {}", rows.len(), ids.len(), ids.join(", ")));
        }
        for (row, expected) in rows.iter().zip(ids) {
            if let Some(value) = row.value("id").filter(|value| value.as_str() != Some(expected)) {
                self.fault(&row.path_of("id"), &format!("{} is not {}", json(value), quoted(expected)));
            }
        }
    }

    /// Ends reading.
    ///
    /// # Errors
    /// `Content` with every fault, in the order of their lines.
    pub fn finish(mut self) -> Result<(), Error> {
        if self.faults.is_empty() {
            return Ok(());
        }
        self.faults.sort();
        let what = format!("content {} has {} faults", repr(&self.document.label), self.faults.len());
        Err(Error::listing(
            ErrorKind::Content,
            "content-fault",
            &what,
            self.faults.into_iter().map(|(_, _, fault)| fault).collect(),
        ))
    }
}
