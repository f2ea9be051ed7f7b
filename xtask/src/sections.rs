//! Generated parts of the README, between `<!-- NAME:begin -->` and `<!-- NAME:end -->`.

/// The text before a part (its first marker included), the part, and the text after it.
pub(crate) fn split<'t>(text: &'t str, name: &str) -> Result<(&'t str, &'t str, &'t str), String> {
    let position = |marker: &str| text.find(marker).ok_or_else(|| format!("no {marker}"));
    let begin = format!("<!-- {name}:begin -->");
    let (start, end) =
        (position(&begin)? + begin.len(), position(&format!("<!-- {name}:end -->"))?);
    let part = text.get(start..end).ok_or_else(|| format!("{name} ends before it begins"))?;
    Ok((&text[..start], part, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_stay_outside() {
        let text = "a\n<!-- x:begin -->\nb\n<!-- x:end -->\nc";
        assert_eq!(split(text, "x"), Ok(("a\n<!-- x:begin -->", "\nb\n", "<!-- x:end -->\nc")));
    }

    #[test]
    fn markers_that_are_missing_or_swapped_are_named() {
        assert_eq!(split("", "x"), Err("no <!-- x:begin -->".to_owned()));
        assert_eq!(split("<!-- x:begin -->", "x"), Err("no <!-- x:end -->".to_owned()));
        let swapped = "<!-- x:end --><!-- x:begin -->";
        assert_eq!(split(swapped, "x"), Err("x ends before it begins".to_owned()));
    }
}
