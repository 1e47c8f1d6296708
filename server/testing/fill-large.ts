import { migrations } from '../migrations/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { insertRows } from '../platform/db/insert-row.ts'
import { selectSealedPerson } from '../platform/identity/authenticate.queries.ts'
import { makeId } from '../platform/ids/ids.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { raiseVersions, selectAnyItem, selectAnyUser } from './fill-large.queries.ts'

// node server/testing/fill-large.ts <audit rows> <items>: for `npm run bench large`. Multiplies the one item that is there,
// and records as many reveals, by the functions that the server itself writes with.
const batch = 2000
const eventTypes = ['item_revealed', 'login', 'item_updated', 'item_revealed', 'logout'] as const

const words = ['Instagram', 'Google Ads', 'Hospedagem', 'Banco', 'Loja', 'Analytics', 'Correio']

const [auditRows = 0, items = 0] = process.argv.slice(2).map(Number)
const platform = await openPlatform(readConfig(process.env), systemClock, migrations)
const { db, atRest, appendAudit } = platform

const row = await selectAnyItem(db.read)
const document = atRest.open<{ title: string; login: string }>('items', row.id, row.document)
for (let made = 0; made < items; made += batch) {
  const copies = Array.from({ length: Math.min(batch, items - made) }, (_, at) => {
    const id = makeId(systemClock.now())
    const number = made + at
    const copy = {
      ...document,
      title: `Conta ${number} ${words[number % words.length]}`,
      login: `conta${number}@agencia.example`,
    }
    return { ...row, id, document: atRest.seal('items', id, copy) }
  })
  await db.inTransaction((tx) => insertRows(tx, 'items', copies))
}
await db.inTransaction((tx) => raiseVersions(tx))

const { id: userId } = await selectAnyUser(db.read)
const person = await db.read.first(selectSealedPerson, { id: userId })
if (!person) throw new Error('nobody has signed in yet')
const actor = { id: userId, email: 'admin@agencia.example', key: atRest.personKey(userId, person.wrapped) }
for (let made = 0; made < auditRows; made += batch) {
  await db.inTransaction(async (tx) => {
    for (let at = made; at < Math.min(made + batch, auditRows); at++) {
      const event = eventTypes[at % eventTypes.length] as (typeof eventTypes)[number]
      // One of ten is of the one item, so that its filter has much to leave out.
      const place =
        at % 10 === 0 ? { vaultId: row.vault_id, itemId: row.id } : { vaultId: makeId(0), itemId: makeId(0) }
      await appendAudit(tx, { event, actor, ip: '192.0.2.1', ...place, details: { item_title: 'Conta' } })
    }
  })
}
await platform.auditChain.catchUp()
await platform.stop()
