//! A graph of DLLs, from any text: each row that is there is found.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nt_audit::root::{Graph, diff};

fuzz_target!(|text: &str| {
    if let Ok(graph) = Graph::parse(text.to_owned()) {
        for (dll, entry) in graph.dlls() {
            _ = entry.statics().chain(entry.delays()).chain(entry.forwards()).count();
            // A blank within a name is written escaped, so such a key is not looked up as it stands.
            if !dll.contains([' ', '=', '[']) {
                assert!(graph.find(dll).is_some(), "{dll:?}");
            }
            _ = graph.forwards(dll).find("F");
            _ = graph.host(dll, "a.dll");
        }
        assert!(diff(&graph, &graph).is_empty());
    }
});
