import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkHead, type HeadBefore, itemsDigestInput } from './head.ts'
import type { RosterState } from './roster.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { at, hash, id, sign, someHash, webVerifier } from './testing/cast.ts'
import { dismiss, growLog, nextGeneration } from './testing/organisation.ts'
import { makeSplitVault } from './testing/split-vault.ts'
import type { VaultLogState } from './vault-log.ts'

const { ana, caio, eva, gil, roster, founded, shared, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
type Place = { log: VaultLogState; roster: RosterState; before: HeadBefore | null }
const first: Place = { log: shared, roster, before: null }

async function heading(changes: object, by = ana, place: Place = first) {
  const { log, roster: on, before } = place
  const payload = {
    v: 1,
    org: log.org,
    vault: log.vault,
    at,
    by: by.user,
    log: log.head,
    roster: on.head,
    version: (before?.version ?? 0) + 1,
    ...(before && { prev: before.hash }),
    generation: log.generation?.number,
    items: await hash(itemsDigestInput([])),
    ...changes,
  }
  const text = await sign(by, 'chaveiro.vault.head', payload as StatementPayload<'chaveiro.vault.head'>)
  return { payload: await checkHead(text, place, webVerifier), hash: await hash(text) }
}
const head = await heading({})
const before = { ...head.payload, hash: head.hash }

test('a head by somebody who may not hold the key, or in another’s name, is refused', async () => {
  await assert.rejects(heading({}, gil), refused('not_entitled'))
  await assert.rejects(heading({ by: ana.user }, eva), refused('bad_signature'))
  await assert.rejects(heading({}, eva, { ...first, log: founded }), refused('not_entitled'))
  await assert.rejects(heading({}, caio, { ...first, log: complete }), refused('not_entitled'))
})

test('a head of another vault, or that names heads which are not there, is refused', async () => {
  await assert.rejects(heading({ org: someHash }), refused('wrong_place'))
  await assert.rejects(heading({ vault: id(101) }), refused('wrong_place'))
  await assert.rejects(heading({ log: { seq: 2, hash: someHash } }), refused('unknown_log_head'))
  await assert.rejects(heading({ log: { seq: 9, hash: shared.head.hash } }), refused('unknown_log_head'))
  await assert.rejects(heading({ roster: { seq: 1, hash: someHash } }), refused('unknown_roster_head'))
  const older = { roster: { seq: 1, hash: roster.hashes[1] } }
  await assert.rejects(heading(older), refused('unknown_roster_head'))
})

test('heads count by one and each names the one before', async () => {
  await assert.rejects(heading({ version: 2 }), refused('wrong_seq'))
  await assert.rejects(heading({ prev: someHash }), refused('wrong_prev'))
  const second = { ...first, before }
  await assert.rejects(heading({ version: 1 }, ana, second), refused('wrong_seq'))
  await assert.rejects(heading({ version: 3 }, ana, second), refused('wrong_seq'))
  await assert.rejects(heading({ prev: someHash }, ana, second), refused('wrong_prev'))
  assert.equal((await heading({}, eva, second)).payload.version, 2)
})

test('a head is of the generation that was the newest where it was signed', async () => {
  await assert.rejects(heading({ generation: 2 }), refused('wrong_generation'))
  const log = await nextGeneration(ana, { log: shared, roster })
  await assert.rejects(heading({ generation: 1 }, ana, { ...first, log }), refused('wrong_generation'))
  const earlier = await heading({ generation: 1, log: shared.head }, ana, { ...first, log })
  assert.equal(earlier.payload.generation, 1)
})

test('a removed member signs no head that looks older than the head before', async () => {
  const gone = await growLog(ana, 'chaveiro.vault.remove', { log: shared, roster }, { user: eva.user })
  const log = await nextGeneration(ana, { log: gone, roster })
  await assert.rejects(heading({}, eva, { log, roster, before }), refused('not_entitled'))
  const honest = await heading({}, ana, { log, roster, before })
  const place = { log, roster, before: { ...honest.payload, hash: honest.hash } }
  const back = { log: shared.head, generation: 1 }
  await assert.rejects(heading(back, eva, place), refused('unknown_log_head'))
})

test('a dismissed custodian signs no head that looks older than the head before', async () => {
  const without = await dismiss(ana, caio, roster)
  const honest = await heading({}, ana, { log: shared, roster: without, before })
  const place = { log: shared, roster: without, before: { ...honest.payload, hash: honest.hash } }
  await assert.rejects(heading({}, caio, place), refused('not_entitled'))
  await assert.rejects(heading({ roster: roster.head }, caio, place), refused('unknown_roster_head'))
})

test('the items of a head have one text, whatever order they come in', () => {
  const one = [id(1), 3, someHash] as const
  const two = [id(2), 1, someHash] as const
  assert.equal(itemsDigestInput([two, one]), `[["${id(1)}",3,"${someHash}"],["${id(2)}",1,"${someHash}"]]`)
  assert.equal(itemsDigestInput([one, two]), itemsDigestInput([two, one]))
  assert.equal(itemsDigestInput([]), '[]')
  assert.throws(() => itemsDigestInput([one, two, one]), TypeError)
})
