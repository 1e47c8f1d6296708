import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house.ts'

/** A test that a document names beside the property that it shows. */
export interface NamedTest {
  /** The row's first cell. */
  line: string
  file: string
  sentence: string
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The rows, by table, of a document's tables whose last column is 'test', without the two heading lines. */
export function testTables(document: string): string[][][] {
  return read(document)
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('| ')))
    .filter(([heading]) => /\| test +\|$/.test(heading ?? ''))
    .map((lines) => lines.slice(2).map(cellsOf))
}

const cellsOf = (line: string) =>
  line
    .slice(2)
    .split(' | ')
    .map((cell) => cell.replace(/\|$/, '').trim())

/** The tests in a table's last column: each sentence with the file named before it; 'the same' means the file of the row above. */
export function testsNamedIn(rows: readonly string[][]): NamedTest[] {
  let file = ''
  return rows.flatMap((cells) =>
    [...(cells.at(-1) ?? '').matchAll(/`([^`]+\.ts)`|'([^']+)'/g)].flatMap(([, path, sentence = '']) => {
      file = path ?? file
      return path ? [] : [{ line: cells[0] ?? '', file, sentence }]
    }),
  )
}

/** Whether a file has a test of this name, complete or up to a final …; a template's placeholders are written … too. */
export function isThere({ file, sentence }: NamedTest): boolean {
  const names = sentencesOf(file)
  return sentence.endsWith('…')
    ? names.some((name) => name.startsWith(sentence.slice(0, -1)))
    : names.includes(sentence)
}

const sentencesOf = (file: string) =>
  existsSync(join(root, file))
    ? [...read(file).matchAll(/\b(?:test|onSqlite|onPostgres)\(\s*(['"`])(.*?)\1/g)].map(([, , name = '']) =>
        name.replace(/\$\{[^}]*\}/g, '…'),
      )
    : []
