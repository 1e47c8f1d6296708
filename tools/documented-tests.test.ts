import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isThere, testsNamedIn, testTables } from './testing/named-tests.ts'

const documents = [
  { document: 'docs/THREAT-MODEL.md', tables: 17 },
  { document: 'docs/SPECIFICATION.md', tables: 3 },
]

for (const { document, tables: count } of documents) {
  const tables = testTables(document)

  test(`each row of the ${count} tables of ${document} names a test`, () => {
    assert.equal(tables.length, count)
    const without = tables.flatMap((rows) => {
      const tested = new Set(testsNamedIn(rows).map(({ line }) => line))
      return rows.map(([line = '']) => line).filter((line) => !tested.has(line))
    })
    assert.deepEqual(without, [])
  })

  test(`each test that ${document} names is in the file named, by its whole sentence or up to a final …`, () => {
    const missing = tables.flatMap(testsNamedIn).filter((named) => !isThere(named))
    assert.deepEqual(missing, [])
  })
}
