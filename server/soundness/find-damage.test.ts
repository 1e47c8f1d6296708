import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOldItemKeys, rewrapItems } from '@chaveiro/contract/calls/generations.ts'
import { signVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { filePartBytes } from '@chaveiro/contract/constants.ts'
import { sealedPartBytes } from '@chaveiro/contract/rules/items/file-parts.ts'
import { type RevisionDocument, revisionRow } from '../access/revision-document.ts'
import type { RewrapDocument } from '../features/items/item-documents.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { insertRows } from '../platform/db/insert-row.ts'
import { hashOf } from '../testing/hash-of.ts'
import { newId } from '../testing/signing-device.ts'
import { startItemServer } from '../testing/start-item-server.ts'
import { findDamage } from './find-damage.ts'

const setup = await startItemServer()
const { db, atRest } = setup.server.platform

async function damage(): Promise<string[]> {
  return db.snapshot(async (reader) => {
    const found: string[] = []
    for await (const sentence of findDamage({ reader, atRest })) found.push(sentence)
    return found
  })
}

const untouched = new Error('put back')
/** Returns what is found after somebody changed the database by hand; the change is rolled back. */
async function damageAfter(write: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  const attempt = db.inTransaction(async (tx) => {
    found.length = 0
    await write(tx)
    for await (const sentence of findDamage({ reader: tx, atRest })) found.push(sentence)
    throw untouched
  })
  await assert.rejects(attempt, untouched)
  return found
}

// Two items, one of them with two revisions, both wrapped anew; and a signed head.
const vault = await setup.makeVault()
const { id: item } = await setup.makeItem(vault)
const { id: other } = await setup.makeItem(vault)
assert.equal((await setup.update(item, await setup.revisionOf(vault, item, 2))).status, 200)
await setup.nextGeneration(vault)
const { keys } = (
  await setup.server.call(listOldItemKeys, { as: setup.admin, params: { id: vault }, query: {} })
).body
const rewraps = keys.map((key) => setup.rewrap(vault, key, 2))
await setup.server.call(rewrapItems, { as: setup.admin, params: { id: vault }, body: { rewraps } })
const entries = keys.map((key) => [key.item, key.revision, hashOf(key.signature), false] as const)
const head = await setup.head(vault, entries)
const signed = await setup.server.send(signVaultHead, {
  as: setup.admin,
  params: { id: vault },
  body: { head },
})
assert.equal(signed.status, 204)

function flipped(document: Uint8Array, at: number): Uint8Array {
  const bytes = Buffer.from(document)
  bytes[at] = (bytes[at] as number) ^ 1
  return bytes
}

const revisionOf = (tx: Tx, id: string, revision: number) =>
  tx.kysely
    .selectFrom('item_revisions')
    .select('document')
    .where('item_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()

function putRevision(tx: Tx, id: string, revision: number, document: Uint8Array) {
  return tx.kysely
    .updateTable('item_revisions')
    .set({ document })
    .where('item_id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

/** Rewrites a revision, as any program with the data keys could. */
async function rewrite(tx: Tx, id: string, revision: number, change: Partial<RevisionDocument>) {
  const row = revisionRow(id, revision)
  const document = atRest.open<RevisionDocument>(
    'item_revisions',
    row,
    (await revisionOf(tx, id, revision)).document,
  )
  await putRevision(tx, id, revision, atRest.seal('item_revisions', row, { ...document, ...change }))
}

test('a byte that changed in a sealed item is found, in whatever revision, and the item and its vault are named', async () => {
  for (const [id, revision] of [
    [item, 1],
    [item, 2],
    [other, 1],
  ] as const) {
    for (const at of [0, 5, 100, -1]) {
      const found = await damageAfter(async (tx) => {
        const { document } = await revisionOf(tx, id, revision)
        await putRevision(tx, id, revision, flipped(document, at < 0 ? document.length + at : at))
      })
      assert.deepEqual(found, [
        `What is stored as revision ${revision} of item ${id} in vault ${vault} is damaged: a stored document does not open under the data keys.`,
      ])
    }
  }
})

test('a text, a wrapped key or an overview that opens and is not what was signed is found', async () => {
  const what = `revision 1 of item ${other} in vault ${vault} is damaged`
  for (const [change, fault] of [
    [{ sealed: 'AAAA' }, 'another text was signed'],
    [{ key: 'AAAA' }, 'another wrapped key was signed'],
    [{ custody_key: 'AAAA' }, 'another custody key was signed'],
    [{ overview_salt: 'AAAA' }, 'the author signed another overview'],
    [{ signature: 'a.b.c' }, 'another change was signed'],
  ] as const) {
    const found = await damageAfter((tx) => rewrite(tx, other, 1, change))
    assert.deepEqual(found, [`What is stored as ${what}: ${fault}.`])
  }
  const rewrapped = await damageAfter((tx) => {
    const { signature } = rewraps.find((one) => one.item === other) as RewrapDocument & { item: string }
    const document = atRest.seal('item_rewraps', other, { key: 'AAAA', signature } satisfies RewrapDocument)
    return tx.kysely.updateTable('item_rewraps').set({ document }).where('item_id', '=', other).execute()
  })
  assert.deepEqual(rewrapped, [`The key wrapped anew of ${what}: another wrapped key was signed.`])
})

test('a change that is missing or altered, and a revision or a head that is gone wrong, are found where they lie', async () => {
  const gap = await damageAfter((tx) =>
    tx.kysely.deleteFrom('item_changes').where('vault_id', '=', vault).where('number', '=', 2).execute(),
  )
  assert.match(
    gap.join(),
    /^The change that wrote revision 2 of item \S+ .+ does not continue the change before\.$/,
  )
  const altered = await damageAfter((tx) =>
    tx.kysely
      .updateTable('item_changes')
      .set({ statement: 'a.b.c' })
      .where('vault_id', '=', vault)
      .where('number', '=', 3)
      .execute(),
  )
  assert.match(altered.join(), /^The change that wrote revision 2 of item \S+ .+: its hash is another one\.$/)
  const lost = await damageAfter((tx) =>
    tx.kysely.deleteFrom('item_revisions').where('item_id', '=', other).execute(),
  )
  assert.match(lost.join(), /^What is stored as revision 1 .+ is damaged: it is missing\.$/)
  const forged = await damageAfter((tx) => {
    const at = head.indexOf('.') + 40
    const statement = `${head.slice(0, at)}${head[at] === 'A' ? 'B' : 'A'}${head.slice(at + 1)}`
    return tx.kysely.updateTable('vault_heads').set({ statement }).where('vault_id', '=', vault).execute()
  })
  assert.match(forged.join(), new RegExp(`^The signed head of vault ${vault} is damaged: .+\\.$`))
})

test('a byte that changed in anything else is found: a log, a key, what a person needs to unlock', async () => {
  const places = [
    ['roster_statements', /^The document of roster_statements 0 is damaged: /],
    ['vault_statements', new RegExp(`^The document of vault_statements ${vault}/0 is damaged: `)],
    ['vault_keys', new RegExp(`The document of vault_keys ${vault}/1/${setup.admin.id} is damaged: `)],
    ['vault_previous_keys', new RegExp(`The document of vault_previous_keys ${vault}/2 is damaged: `)],
    ['items', new RegExp(`revision 2 of item ${item} in vault ${vault} is damaged: `)],
    ['users', new RegExp(`The document of users ${setup.admin.id} is damaged: `)],
  ] as const
  for (const [table, sentence] of places) {
    const found = await damageAfter(async (tx) => {
      const rows = await tx.kysely.selectFrom(table).select('document').execute()
      for (const { document } of rows) {
        await tx.kysely
          .updateTable(table)
          .set({ document: flipped(document, 40) })
          .where('document', '=', document)
          .execute()
      }
    })
    assert.match(found.join('\n'), sentence)
  }
  const keys = await damageAfter((tx) =>
    tx.kysely
      .updateTable('person_keys')
      .set({ wrapped: new Uint8Array(60) })
      .execute(),
  )
  assert.match(keys.join(), new RegExp(`The key of the personal data of ${setup.admin.id} is damaged`))
})

test('where nothing is damaged nothing is found, also after an item was deleted and the key of a person erased', async () => {
  assert.deepEqual(await damage(), [])
  const erased = await damageAfter((tx) => tx.kysely.deleteFrom('person_keys').execute())
  assert.deepEqual(erased, [])
  const gone = await damageAfter((tx) => tx.kysely.deleteFrom('items').where('id', '=', item).execute())
  assert.deepEqual(gone, [])
})

test('a file is found whose parts are missing or cut, and a revision whose file is gone', async () => {
  const upload = { parts: 2, bytes: filePartBytes }
  const file = newId()
  const row = { id: file, item_id: item, vault_id: vault, uploaded_by: setup.admin.id, ...upload }
  const keep = async (tx: Tx, sizes: readonly number[]) => {
    const created_at = isoInstant(setup.server.clock.now())
    await insertRows(tx, 'item_files', [
      {
        ...row,
        client_link_id: null,
        submission_id: null,
        one_time_link_id: null,
        created_at,
        expires_at: null,
      },
    ])
    const parts = sizes.map((size, i) => ({ file_id: file, part: i + 1, content: new Uint8Array(size) }))
    await insertRows(tx, 'item_file_parts', parts)
    const { document } = await revisionOf(tx, item, 2)
    const named = { ...atRest.open<RevisionDocument>('item_revisions', revisionRow(item, 2), document) }
    const files = { ...named, files: [file] }
    await putRevision(tx, item, 2, atRest.seal('item_revisions', revisionRow(item, 2), files))
  }
  const whole = [sealedPartBytes(upload, 1), sealedPartBytes(upload, 2)]
  assert.deepEqual(await damageAfter((tx) => keep(tx, whole)), [])
  const cut = [`File ${file} of item ${item} is damaged: some of its parts are missing or cut.`]
  assert.deepEqual(await damageAfter((tx) => keep(tx, whole.slice(1))), cut)
  assert.deepEqual(
    await damageAfter((tx) =>
      keep(
        tx,
        whole.map((size) => size - 1),
      ),
    ),
    cut,
  )
  const gone = await damageAfter(async (tx) => {
    await keep(tx, whole)
    await tx.kysely.deleteFrom('item_files').where('id', '=', file).execute()
  })
  assert.match(gone.join(), new RegExp(`its file ${file} is missing`))
})
