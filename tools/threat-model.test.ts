import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './house.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The cells of every row of the tables with a column 'test', by table, without the two lines of its heading. */
const tables = read('docs/THREAT-MODEL.md')
  .split(/\n(?!\|)/)
  .map((block) => block.split('\n').filter((line) => line.startsWith('| ')))
  .filter(([heading]) => /\| test +\|$/.test(heading ?? ''))
  .map((lines) =>
    lines.slice(2).map((line) =>
      line
        .slice(2)
        .split(' | ')
        .map((cell) => cell.replace(/\|$/, '').trim()),
    ),
  )

/** What a cell names: each sentence with the file named before it, 'the same' being that of the row above. */
function namedIn(rows: string[][]) {
  let file = ''
  return rows.flatMap(([tries = '', , cell = '']) =>
    [...cell.matchAll(/`([^`]+\.ts)`|'([^']+)'/g)].flatMap(([, path, sentence = '']) => {
      file = path ?? file
      return path ? [] : [{ tries, file, sentence }]
    }),
  )
}
const named = tables.flatMap(namedIn)

/** The names of a file's tests; what a template fills in is written …. */
const sentencesOf = (file: string) =>
  existsSync(join(root, file))
    ? [...read(file).matchAll(/\b(?:test|onSqlite|onPostgres)\(\s*(['"`])(.*?)\1/g)].map(([, , name = '']) =>
        name.replace(/\$\{[^}]*\}/g, '…'),
      )
    : []

test('the threat model has a table of lies and one of people’s tries, and each row names a test', () => {
  assert.equal(tables.length, 2)
  const without = tables.map((rows) => {
    const tested = new Set(namedIn(rows).map(({ tries }) => tries))
    return rows.map(([tries = '']) => tries).filter((tries) => !tested.has(tries))
  })
  assert.deepEqual(without, [[], []])
})

test('each test that the threat model names is in the file named, by its whole sentence or up to a final …', () => {
  const missing = named.filter(({ file, sentence }) => {
    const sentences = sentencesOf(file)
    return sentence.endsWith('…')
      ? !sentences.some((name) => name.startsWith(sentence.slice(0, -1)))
      : !sentences.includes(sentence)
  })
  assert.deepEqual(missing, [])
})
