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

/** Whether a file has a test of this name, complete or up to a final …. */
export function isThere({ file, sentence }: NamedTest): boolean {
  const names = testsIn(file).map(({ name }) => name)
  return sentence.endsWith('…')
    ? names.some((name) => name.startsWith(sentence.slice(0, -1)))
    : names.includes(sentence)
}

interface TestInFile {
  name: string
  /** With what its group is called, if it is in one. */
  sentence: string
  /** The promises that the line above it names. */
  promises: number[]
}

const opening =
  /(?:^ *\/\/ Promises? ([\d, ]+)\n)?^( *)(?:for \(.*\) )?(describe|test|lie|onSqlite|onPostgres|onFolder)\(\s*(['"`])(.*?)\4/gm

/** A file's tests; a template's placeholders are written …. */
export function testsIn(file: string): TestInFile[] {
  if (!existsSync(join(root, file))) return []
  let group = { title: '', indent: 0 }
  return [...read(file).matchAll(opening)].flatMap(
    ([, numbers, { length: indent } = '', call, , title = '']) => {
      const name = title.replace(/\$\{[^}]*\}/g, '…')
      if (call === 'describe') {
        group = { title: name, indent }
        return []
      }
      const sentence = indent > group.indent ? `${group.title} ${name}`.trim() : name
      return [{ name, sentence, promises: numbers?.split(', ').map(Number) ?? [] }]
    },
  )
}
