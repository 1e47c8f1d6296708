import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { id, someHash } from '../../testing/cast.ts'
import { changing, following } from '../../testing/changes.ts'
import { growLog, nextGeneration } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import { StatementRefused } from '../statements/statement-refused.ts'
import type { Logs } from '../vaults/vault-log.ts'
import { noItems, type VaultItems } from './item-change.ts'

const { ana, caio, eva, gil, roster, shared } = await makeSplitVault()
const authors = [ana, caio, eva, gil] as const
const kinds = ['create', 'revise', 'delete', 'restore'] as const
const items = [id(200), id(201), id(202)] as const

/** One act on a vault, possibly with a false value in the statement, and what is added to the vault's log before. */
type Act = {
  by: number
  kind: number
  item: number
  lie: (typeof lies)[number]
  before: 'nothing' | 'removal' | 'generation'
}
const lies = ['none', 'none', 'none', 'number', 'prev', 'revision', 'before', 'older log', 'time'] as const

const anyAct = fc.record<Act>({
  by: fc.nat(3),
  kind: fc.nat(3),
  item: fc.nat(2),
  lie: fc.constantFrom(...lies),
  before: fc.oneof(
    { weight: 8, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('removal' as const, 'generation' as const) },
  ),
})

function lieOf(lie: Act['lie'], { newest, standings }: VaultItems, item: string): object {
  const standing = standings.get(item)
  if (lie === 'number') return { number: (newest?.number ?? 0) + 2 }
  if (lie === 'prev') return { prev: someHash }
  if (lie === 'revision') return { revision: (standing?.revision ?? 0) + 2 }
  if (lie === 'before') return standing ? { before: someHash } : {}
  if (lie === 'older log') return { log: shared.head, generation: 1 }
  if (lie === 'time') return { at: '2026-02-01T00:00:00.000Z' }
  return {}
}

/** Plays the acts and returns what was accepted. Ana and Caio may write, and Eva until she is removed. */
async function play(acts: readonly Act[]) {
  let logs: Logs = { log: shared, roster }
  let state = noItems
  const texts: string[] = []
  let isEvaIn = true
  for (const { by, kind, item, lie, before } of acts) {
    const change = state.newest && { number: state.newest.number, hash: state.newest.hash }
    if (before === 'removal' && isEvaIn) {
      const more = { user: eva.user, ...(change && { change }) }
      logs = { roster, log: await growLog(ana, 'chaveiro.vault.remove', logs, more) }
      isEvaIn = false
    }
    if (before === 'generation') {
      logs = { roster, log: await nextGeneration(ana, logs, change ? { change } : {}) }
    }
    const author = authors[by] ?? ana
    const act = kinds[kind] ?? 'create'
    const id = items[item] ?? items[0]
    const standing = state.standings.get(id)
    const text = await changing(author, logs, state, act, id, lieOf(lie, state, id)).catch(() => null)
    if (text === null) continue
    const next = await following(state, [text], logs).catch((error) => {
      assert.ok(error instanceof StatementRefused)
      return null
    })
    if (next === null) continue
    assert.notEqual(author, gil)
    assert.ok(author !== eva || isEvaIn, 'nothing of somebody who was removed')
    assert.equal(next.newest?.number, (state.newest?.number ?? 0) + 1)
    if (act === 'create') assert.equal(standing, undefined)
    else if (act === 'restore') assert.ok(standing?.isDeleted)
    else assert.ok(standing && !standing.isDeleted)
    state = next
    texts.push(text)
  }
  return { logs, state, texts }
}

const play40 = fc.array(anyAct, { minLength: 6, maxLength: 40 })

test('only valid changes are accepted, whatever people sign, and a device that reads them later agrees', async () => {
  await fc.assert(
    fc.asyncProperty(play40, async (acts) => {
      const { logs, state, texts } = await play(acts)
      assert.deepEqual(await following(noItems, texts, logs), state)
    }),
    { numRuns: 40 },
  )
})

test('a change left out, repeated, moved or of another order is refused at once', async () => {
  const tamper = fc.constantFrom('omit', 'repeat', 'swap', 'replay')
  await fc.assert(
    fc.asyncProperty(play40, fc.nat(), tamper, async (acts, at, how) => {
      const { logs, texts } = await play(acts)
      const index = at % Math.max(texts.length, 1)
      const [one, next] = [texts[index], texts[index + 1]]
      if (one === undefined || next === undefined) return
      const lied = [...texts]
      if (how === 'omit') lied.splice(index, 1)
      if (how === 'repeat') lied.splice(index, 0, one)
      if (how === 'swap') lied.splice(index, 2, next, one)
      if (how === 'replay') lied.push(one)
      await assert.rejects(following(noItems, lied, logs), { code: 'statement_refused' })
    }),
    { numRuns: 40 },
  )
})
