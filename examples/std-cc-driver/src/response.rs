//! Response files: arguments that did not fit on a command line.

/// Splits as compilers do: blanks and line ends separate, quotes of both kinds protect them, and
/// a backslash protects a quote, a blank or a backslash. Any other backslash is itself, so paths
/// need no care.
pub(crate) fn split(text: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut current: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters
                .peek()
                .is_some_and(|next| matches!(next, '"' | '\'' | '\\' | ' ')) =>
            {
                current.get_or_insert_default().extend(characters.next());
            }
            '"' | '\'' if quote.is_none() => {
                quote = Some(character);
                current.get_or_insert_default(); // "" is an argument too
            }
            _ if quote == Some(character) => quote = None,
            ' ' | '\t' | '\r' | '\n' if quote.is_none() => arguments.extend(current.take()),
            _ => current.get_or_insert_default().push(character),
        }
    }
    arguments.extend(current);
    arguments
}
