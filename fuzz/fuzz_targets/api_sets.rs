//! The map of API sets, from any bytes; what it gives has to stand in a graph.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nt_audit::root::{Graph, schema};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(rows) = schema::rows(bytes) {
        let graph = Graph::parse(format!("nt-audit graph 1\n[api-sets]\n{rows}[dlls]\n[forwards]\n"));
        let graph = graph.expect("rows of a map are rows of a graph");
        for row in rows.lines() {
            let set = row.split('\t').next().unwrap_or_default();
            _ = graph.host(&format!("{set}-0.dll"), "kernel32.dll");
        }
    }
});
