import { revisionRow } from '../access/revision-document.ts'
import { putHead } from '../features/heads/heads.queries.ts'
import { migrations } from '../migrations/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { dayOf } from '../platform/clock/day-of.ts'
import { readConfig } from '../platform/config/config.ts'
import { insertRows } from '../platform/db/insert-row.ts'
import { selectSealedPerson } from '../platform/identity/authenticate.queries.ts'
import { makeId } from '../platform/ids/ids.ts'
import { openPlatform } from '../platform/open-platform.ts'
import {
  raiseVersions,
  selectAnyItem,
  selectAnyUser,
  selectChangeOf,
  selectRevisionOf,
} from './fill-large.queries.ts'

// node server/testing/fill-large.ts <audit rows> <items>: for `npm run bench large`. Copies the one existing item with
// its revision and change, with a head over them all, and records as many reveals, using the server's own functions.
// The copies' signatures are invalid.
const batch = 2000
const eventTypes = ['item_revealed', 'login', 'item_updated', 'item_revealed', 'logout'] as const

const words = ['Instagram', 'Google Ads', 'Hospedagem', 'Banco', 'Loja', 'Analytics', 'Correio']

const [auditRows = 0, items = 0] = process.argv.slice(2).map(Number)
const platform = await openPlatform(readConfig(process.env), systemClock, migrations)
const { db, atRest, appendAudit } = platform

const row = await selectAnyItem(db.read)
const document = atRest.open<{ title: string; login: string }>('items', row.id, row.document)
const revision = await selectRevisionOf(db.read, row.id)
const revisionDocument = atRest.open('item_revisions', revisionRow(row.id, 1), revision.document)
const change = await selectChangeOf(db.read, row.id)
for (let made = 0; made < items; made += batch) {
  const copies = Array.from({ length: Math.min(batch, items - made) }, (_, at) => {
    const id = makeId(systemClock.now())
    const number = made + at
    const copy = {
      ...document,
      title: `Conta ${number} ${words[number % words.length]}`,
      login: `conta${number}@agencia.example`,
    }
    // One of 20 expires soon, the others later or never.
    const expires_at = dayOf(systemClock.now(), number % 20 === 0 ? number % 30 : 400)
    return { ...row, id, expires_at, document: atRest.seal('items', id, copy) }
  })
  const revisions = copies.map(({ id }) => {
    const sealed = atRest.seal('item_revisions', revisionRow(id, 1), revisionDocument)
    return { ...revision, item_id: id, document: sealed }
  })
  const changes = copies.map(({ id }, at) => ({ ...change, item_id: id, number: made + at + 2 }))
  await db.inTransaction(async (tx) => {
    await insertRows(tx, 'items', copies)
    await insertRows(tx, 'item_revisions', revisions)
    await insertRows(tx, 'item_changes', changes)
  })
}
await db.inTransaction((tx) =>
  tx.run(putHead, {
    vault_id: row.vault_id,
    number: items + 1,
    generation: 1,
    signed_by: revision.author_id,
    signed_at: change.made_at,
    statement: change.statement,
  }),
)
await db.inTransaction((tx) => raiseVersions(tx))

const { id: userId } = await selectAnyUser(db.read)
const person = await db.read.first(selectSealedPerson, { id: userId })
if (!person) throw new Error('nobody has signed in yet')
const actor = { id: userId, email: 'admin@agencia.example', key: atRest.personKey(userId, person.wrapped) }
for (let made = 0; made < auditRows; made += batch) {
  await db.inTransaction(async (tx) => {
    for (let at = made; at < Math.min(made + batch, auditRows); at++) {
      const event = eventTypes[at % eventTypes.length] as (typeof eventTypes)[number]
      // One of ten is about that item, so that its filter has much to leave out.
      const place =
        at % 10 === 0 ? { vaultId: row.vault_id, itemId: row.id } : { vaultId: makeId(0), itemId: makeId(0) }
      await appendAudit(tx, { event, actor, ip: '192.0.2.1', ...place, details: { item_title: 'Conta' } })
    }
  })
}
await platform.auditChain.catchUp()
await platform.stop()
