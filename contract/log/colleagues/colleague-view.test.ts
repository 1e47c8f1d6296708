// Promise 18

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, id, makeActor, makeScene, sign, someHash, webVerifier } from '../../testing/cast.ts'
import { makeView } from '../statements/view.ts'
import { compareEntry, placeWholeView } from './colleague-view.ts'
import type { ViewPayload } from './view-statement.ts'

const { admin, colleague, roster } = await makeScene()
const { org, head } = roster
const salt = 'A'.repeat(22)
const otherHash = 'B'.repeat(43)
const tree = await makeView(
  [1, 2, 3].map((number) => ({ vault: id(number), log: { seq: 0, hash: someHash }, change: null, salt })),
  webVerifier,
)
const payload: ViewPayload = { v: 1, org, by: admin.user, at, roster: head, root: tree.root, size: 3 }
const leaves = { entries: tree.entries.map((entry, index) => ({ ...entry, index })), hidden: [] }

test('no tree is hashed for a view without its custodian’s signature, nor for more leaves than were signed', async () => {
  let hashed = 0
  const counting = {
    sha256: (message: Uint8Array<ArrayBuffer>) => {
      hashed++
      return webVerifier.sha256(message)
    },
  }
  const place = (statement: string, entries = leaves.entries) =>
    placeWholeView({ statement, ...leaves, entries }, roster, webVerifier, counting)
  const forged = [
    await sign(await makeActor(1), 'chaveiro.view', payload),
    await sign(colleague, 'chaveiro.view', { ...payload, by: colleague.user }),
  ]
  for (const text of forged) await assert.rejects(place(text), { code: 'statement_refused' })
  const signed = await sign(admin, 'chaveiro.view', payload)
  const many = [...leaves.entries, ...leaves.entries]
  await assert.rejects(place(signed, many), { code: 'statement_refused', fault: 'wrong_proof' })
  assert.equal(hashed, 0)
  assert.equal((await place(signed)).place, 'same')
  assert.ok(hashed > 0)
})

test('an entry compares the log and the items separately, and newer items count as missing only for a device that read the vault', () => {
  const log = { seq: 1, hash: someHash }
  const compare = (change: number | null, own: object = {}, hash = someHash) =>
    compareEntry(
      { vault: id(1), log, change: change === null ? null : { number: change, hash: someHash } },
      { hashes: [otherHash, hash], changes: new Map([[4, someHash]]), read: 4, ...own },
    )
  assert.deepEqual(compare(4), { log: 'same', items: 'same' })
  assert.deepEqual(compare(5), { log: 'same', items: 'ahead' })
  assert.deepEqual(compare(5, { read: null }), { log: 'same', items: 'same' })
  assert.deepEqual(compare(null, { hashes: [otherHash] }), { log: 'ahead', items: 'same' })
  const both = compare(4, { changes: new Map([[4, otherHash]]) }, otherHash)
  assert.deepEqual(both, { log: 'differs', items: 'differs' })
})
