import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, hash, id, sign, someHash, webVerifier } from '../../testing/cast.ts'
import { dismiss, growLog, nextGeneration } from '../../testing/organisation.ts'
import { makeSplitVault } from '../../testing/split-vault.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import type { Logs } from '../vaults/vault-log.ts'
import { checkHead, itemsDigestInput } from './head.ts'
import { requirePresentAuthor } from './item-change.ts'

const { ana, caio, eva, gil, roster, founded, shared, complete } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })
const first: Logs = { log: shared, roster }

async function heading(changes: object, by = ana, logs: Logs = first) {
  const { log, roster: on } = logs
  const payload = {
    v: 1,
    org: log.org,
    vault: log.vault,
    at,
    by: by.user,
    log: log.head,
    roster: on.head,
    number: 7,
    hash: someHash,
    generation: log.generation?.number,
    items: await hash(itemsDigestInput([])),
    ...changes,
  }
  const text = await sign(by, 'chaveiro.vault.head', payload as StatementPayload<'chaveiro.vault.head'>)
  return checkHead(text, logs, webVerifier)
}

test('a head by a non-holder, or in another’s name, is refused', async () => {
  await assert.rejects(heading({}, gil), refused('not_entitled'))
  await assert.rejects(heading({ by: ana.user }, eva), refused('bad_signature'))
  await assert.rejects(heading({}, eva, { ...first, log: founded }), refused('not_entitled'))
  await assert.rejects(heading({}, caio, { ...first, log: complete }), refused('not_entitled'))
})

test('a head of another vault, or naming heads that the logs do not have, is refused', async () => {
  await assert.rejects(heading({ org: someHash }), refused('wrong_place'))
  await assert.rejects(heading({ vault: id(101) }), refused('wrong_place'))
  await assert.rejects(heading({ log: { seq: 2, hash: someHash } }), refused('unknown_log_head'))
  await assert.rejects(heading({ log: { seq: 9, hash: shared.head.hash } }), refused('unknown_log_head'))
  await assert.rejects(heading({ roster: { seq: 1, hash: someHash } }), refused('unknown_roster_head'))
  const older = { roster: { seq: 1, hash: roster.hashes[1] } }
  await assert.rejects(heading(older), refused('unknown_roster_head'))
})

test('a head belongs to the newest generation at the log head that it names', async () => {
  await assert.rejects(heading({ generation: 2 }), refused('wrong_generation'))
  const change = { number: 7, hash: someHash }
  const log = await nextGeneration(ana, first, { change })
  await assert.rejects(heading({ generation: 1 }, ana, { ...first, log }), refused('wrong_generation'))
  const earlier = await heading({ generation: 1, log: shared.head }, ana, { ...first, log })
  assert.equal(earlier.generation, 1)
})

test('a removed member signs no head over changes after their removal, and no device starts from their older one', async () => {
  const change = { number: 7, hash: someHash }
  const gone = await growLog(ana, 'chaveiro.vault.remove', first, { user: eva.user, change })
  const now = { log: gone, roster }
  await assert.rejects(heading({}, eva, now), refused('not_entitled'))
  const back = { log: shared.head, generation: 1 }
  await assert.rejects(heading({ ...back, number: 8 }, eva, now), refused('closed'))
  await assert.rejects(heading({ ...back, hash: roster.org }, eva, now), refused('closed'))
  const older = await heading(back, eva, now)
  assert.throws(() => requirePresentAuthor(older, now), refused('not_entitled'))
  const log = await nextGeneration(ana, now, { change })
  const again = await heading(back, ana, { log, roster })
  assert.throws(() => requirePresentAuthor(again, { log, roster }), refused('wrong_generation'))
})

test('no device starts from a dismissed custodian’s head, whatever its date', async () => {
  const without = await dismiss(ana, caio, roster)
  const now = { log: shared, roster: without }
  await assert.rejects(heading({}, caio, now), refused('not_entitled'))
  const older = await heading({ roster: roster.head }, caio, now)
  assert.throws(() => requirePresentAuthor(older, now), refused('not_entitled'))
})

test('a head’s items have one text in any order', () => {
  const one = [id(1), 3, someHash, false] as const
  const two = [id(2), 1, someHash, true] as const
  const text = `[["${id(1)}",3,"${someHash}",false],["${id(2)}",1,"${someHash}",true]]`
  assert.equal(itemsDigestInput([two, one]), text)
  assert.equal(itemsDigestInput([one, two]), itemsDigestInput([two, one]))
  assert.equal(itemsDigestInput([]), '[]')
  assert.throws(() => itemsDigestInput([one, two, one]), TypeError)
})
