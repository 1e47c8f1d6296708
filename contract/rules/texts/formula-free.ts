/**
 * Where a spreadsheet would start calculating. In Portuguese it splits cells at semicolons and reads our quotes as
 * text, so also after a semicolon, tab or line break. Spaces and quotes may precede the sign, which East Asian
 * keyboards type full-width.
 */
const cellStart = String.raw`(?:^|[;\t\n]|\r\n?)`
const formula = String.raw`(?:[^\S\t\r\n]|")*[=+\-@\uff1d\uff0b\uff0d\uff20]`
const formulaStart = new RegExp(`${cellStart}(?='*${formula})`, 'g')
const skippedStart = /^(?='*[\t\r\n])/

/**
 * A text that is safe in a CSV field: an apostrophe before each part that would be calculated (OWASP). One that stands there already gets
 * another, so that `withFormulas` can tell them apart.
 */
export const withoutFormulas = (text: string): string =>
  text.replace(formulaStart, "$&'").replace(skippedStart, "'")

const markedFormula = new RegExp(`(${cellStart})'(?='*${formula})`, 'g')
const markedStart = /^'(?='*[\t\r\n])/

/** The text of which `withoutFormulas` made this one. */
export const withFormulas = (text: string): string =>
  text.replace(markedStart, '').replace(markedFormula, '$1')
