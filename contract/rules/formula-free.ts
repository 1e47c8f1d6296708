/**
 * Where a spreadsheet begins a cell with something that it calculates. One in Portuguese parts cells by semicolons and takes our
 * quotes for text: so also after a semicolon, a tab or a line break. Spaces and quotes may come before the sign, and East Asian
 * keyboards have wide ones.
 */
const formulaStart = /(?:^|[;\t\n]|\r\n?)(?=(?:[^\S\t\r\n]|")*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const skippedStart = /^[\t\r\n]/

/** A text that is safe in a field of a CSV file: an apostrophe stands before each part that would be calculated (OWASP). */
export const withoutFormulas = (text: string): string =>
  text.replace(formulaStart, "$&'").replace(skippedStart, "'$&")
