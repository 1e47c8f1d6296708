import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenSession } from '../state/open-session.ts'
import { beginState } from '../state/session-state.ts'
import { noteTurn, takeTurns } from './round-robin.ts'

const newSession = () => ({ state: beginState() }) as OpenSession

/** How often each vault had its turn in so many steps. */
function takenIn(steps: number, vaultIds: readonly string[], comesToNothing: (id: string) => boolean) {
  const session = newSession()
  const taken = new Map(vaultIds.map((id) => [id, 0]))
  for (let step = 0; step < steps; step += 1) {
    for (const id of takeTurns(session, vaultIds)) {
      taken.set(id, (taken.get(id) ?? 0) + 1)
      noteTurn(session, id, comesToNothing(id))
    }
  }
  return taken
}

test('vaults whose turn always fails keep no other one waiting', () => {
  const taken = takenIn(20, ['a', 'b', 'c', 'd', 'e'], (id) => id !== 'e')
  assert.ok((taken.get('e') ?? 0) >= 15, JSON.stringify([...taken]))
})

test('all vaults have their turn, four per step', () => {
  const taken = takenIn(10, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], () => false)
  assert.deepEqual([...taken.values()], [5, 5, 5, 5, 5, 5, 5, 5])
})

test('a vault whose turn fails rests twice as long each time, up to sixteen steps', () => {
  const session = newSession()
  const takenAt: number[] = []
  for (let step = 1; step <= 70; step += 1) {
    if (takeTurns(session, ['a']).length === 0) continue
    takenAt.push(step)
    noteTurn(session, 'a', true)
  }
  assert.deepEqual(takenAt, [1, 3, 6, 11, 20, 37, 54])
  assert.deepEqual(takeTurns(session, ['a', 'a']), ['a'], 'named twice it is taken once')
  noteTurn(session, 'a', false)
  assert.deepEqual(takeTurns(session, ['a']), ['a'], 'what came to something rests no more')
})
