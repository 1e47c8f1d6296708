/** One value of a sheet; only an unquoted one may be trimmed. */
interface SheetValue {
  text: string
  quoted: boolean
}
export interface SheetRecord {
  /** The file's line on which the record begins, from 1. */
  line: number
  /** The row's number in a spreadsheet, where a value with line breaks stays in one row. */
  row: number
  values: SheetValue[]
}

/** What the header says about the records below it. */
export interface RowReading {
  readonly width: number
  /** Whether quotes inside values are escaped by backslashes instead of written twice. */
  readonly hasBackslashes: boolean
}

/** A value's opening quote is never closed. */
export class QuoteUnclosed extends Error {
  readonly line: number
  constructor(line: number) {
    super(`quote unclosed from line ${line}`)
    this.name = 'QuoteUnclosed'
    this.line = line
  }
}

/**
 * Splits a sheet into records by RFC 4180, and accepts what real sheets contain: LF, CRLF and CR, blanks around quotes, quotes inside plain
 * values. A value whose opening quote is not closed properly is read as a plain one. Skips blank lines. Throws QuoteUnclosed. Decision 0020
 * says why no library.
 */
export function* splitRecords(
  text: string,
  delimiter: string,
  { width, hasBackslashes }: RowReading = {
    width: 0,
    hasBackslashes: false,
  },
): Generator<SheetRecord, undefined> {
  let at = 0
  let line = 1
  let row = 0
  while (at < text.length) {
    row += 1
    const record: SheetRecord = { line, row, values: [] }
    let isEndOfLine = false
    while (!isEndOfLine) {
      const quoted = readQuoted(text, at, delimiter, hasBackslashes ? backslashed : doubled)
      if (quoted === 'unclosed') {
        const rest = text.slice(at, endOfLine(text, at)).split(delimiter).length
        if (record.values.length + rest !== width) throw new QuoteUnclosed(line)
      }
      const value = typeof quoted === 'object' ? quoted : readPlain(text, at, delimiter)
      record.values.push({ text: value.text, quoted: value.quoted })
      if (value.quoted) line += countLineEnds(value.text)
      at = value.end
      isEndOfLine = text[at] !== delimiter
      if (!isEndOfLine) at += 1
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    const [only] = record.values
    const isBlank = record.values.length === 1 && only !== undefined && only.text.trim() === ''
    if (!isBlank) yield record
  }
}

interface ReadValue extends SheetValue {
  /** Index of the delimiter, line end or end of text after the value. */
  end: number
}

function readPlain(text: string, start: number, delimiter: string): ReadValue {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end).trim(), quoted: false, end }
}

/** How a quote inside a quoted value is written: twice, or after a backslash. */
const doubled = { mark: /"/g, isEscape: (text: string, at: number) => text[at + 1] === '"' }
const backslashed = { mark: /["\\]/g, isEscape: (text: string, at: number) => text[at] === '\\' }

function readQuoted(
  text: string,
  start: number,
  delimiter: string,
  { mark, isEscape }: typeof doubled,
): ReadValue | 'plain' | 'unclosed' {
  let at = skipBlanks(text, start, delimiter)
  if (text[at] !== '"') return 'plain'
  at += 1
  let value = ''
  for (;;) {
    mark.lastIndex = at
    const quote = mark.exec(text)?.index
    if (quote === undefined) return 'unclosed'
    value += text.slice(at, quote)
    if (isEscape(text, quote)) {
      value += text[quote + 1] ?? ''
      at = quote + 2
      continue
    }
    const end = skipBlanks(text, quote + 1, delimiter)
    const next = text[end]
    const isClosed = next === undefined || next === delimiter || next === '\n' || next === '\r'
    return isClosed ? { text: value, quoted: true, end } : 'plain'
  }
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1
  return at
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/)
  return end === -1 ? text.length : from + end
}

function countLineEnds(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
