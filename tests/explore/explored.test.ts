import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { explore, scopes } from './explore.ts'
import { findPlanted } from './plant.ts'
import { plantedFaults } from './planted-faults.ts'
import { sceneNames, sceneOf } from './scenes.ts'

test('in whatever order three people act and whatever a server shows of it, nobody is given, believed, kept apart or stuck against the statements', async () => {
  const { stackTraceLimit } = Error
  // Every refusal is an error, and nobody reads their stack traces.
  Error.stackTraceLimit = 0
  try {
    for (const name of sceneNames) {
      const { left, shown, refused } = await explore(await sceneOf(name, 'small'), scopes.small)
      assert.equal(left, 0, `${name}: every world was gone on from`)
      assert.ok(shown > 0 && refused > 0, `${name}: statements were shown to others, and some refused`)
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
})

for (const fault of plantedFaults) {
  test(`where ${fault.name}, the explorer finds it`, async () => {
    const [seen = ''] = ((await findPlanted(fault)) ?? 'nothing found').split('\n')
    assert.ok(seen.startsWith(`${fault.property}:`) && seen.includes(fault.says), seen)
  })
}

test('the document says of each planted fault what the explorer says', () => {
  const document = readFileSync(new URL('../../docs/EXPLORATION.md', import.meta.url), 'utf8')
  const plain = (text: string) => text.replaceAll('’', "'")
  const rows = plain(document)
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  for (const { name, property, says } of plantedFaults) {
    assert.ok(
      cells.some(([, a, b, c]) => a === plain(name) && b === property && c === plain(says)),
      name,
    )
  }
})
