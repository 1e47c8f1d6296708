/**
 * Where a spreadsheet would start calculating. In Portuguese it splits cells at semicolons and reads our quotes as
 * text, so also after a semicolon, tab or line break. Spaces and quotes may precede the sign, which East Asian
 * keyboards type full-width.
 */
const formulaStart = /(?:^|[;\t\n]|\r\n?)(?=(?:[^\S\t\r\n]|")*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const skippedStart = /^[\t\r\n]/

/** A text that is safe in a CSV field: an apostrophe before each part that would be calculated (OWASP). */
export const withoutFormulas = (text: string): string =>
  text.replace(formulaStart, "$&'").replace(skippedStart, "'$&")
