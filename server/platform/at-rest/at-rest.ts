import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/db.ts'
import { insertServerSecret, selectServerSecret } from './at-rest.queries.ts'
import { putDataKey } from './data-keys.queries.ts'
import { DocumentKey } from './document-key.ts'
import type { KeyRing } from './key-ring.ts'

const documentCacheBytes = 6 * 1024 * 1024
const personKeysMax = 2000

type Opened = { sealed: Uint8Array; value: unknown }

/**
 * Encryption of stored documents. Each is bound to its table and row id, so that a document copied to another row does
 * not open. Personal data is sealed under its person's key (`key`), everything else under the installation's key ring.
 */
export type AtRest = {
  /** Encrypts a JSON value for the row's `document` column. */
  seal(table: string, rowId: string, value: unknown, key?: DocumentKey): Uint8Array
  /** Decrypts a `document`; the caller knows its shape. Throws DocumentError. */
  open<T>(table: string, rowId: string, sealed: Uint8Array, key?: DocumentKey): T
  /** Like open, with a bounded cache. The value is shared: never mutate it. */
  openKept<T>(table: string, rowId: string, sealed: Uint8Array, key?: DocumentKey): Readonly<T>
  /** Keyed hash for look-ups, for instance of an e-mail address in lower case. */
  lookupHash(text: string): Uint8Array
  makePersonKey(userId: string): { key: DocumentKey; wrapped: Uint8Array }
  /** A person's key from their row in person_keys. */
  personKey(userId: string, wrapped: Uint8Array): DocumentKey
}

/** Opens the encryption. The look-up key is made once and stored in the database, sealed under the key ring. */
export async function openAtRest(db: Db, ring: KeyRing): Promise<AtRest> {
  const lookupKey = await lookupKeyOf(db, ring)
  const documents = new LRUCache<string, Opened>({ maxSize: documentCacheBytes })
  const personKeys = new LRUCache<string, { wrapped: Uint8Array; key: DocumentKey }>({ max: personKeysMax })

  const open = <T>(table: string, rowId: string, sealed: Uint8Array, key?: DocumentKey): T =>
    JSON.parse((key ?? ring.keyFor(sealed)).open(table, rowId, sealed).toString('utf8')) as T

  return {
    seal: (table, rowId, value, key) => (key ?? ring.current).seal(table, rowId, JSON.stringify(value)),
    open,
    openKept<T>(table: string, rowId: string, sealed: Uint8Array, key?: DocumentKey) {
      const name = `${table}/${rowId}`
      const kept = documents.get(name)
      // Equal sealed bytes have an equal value, so an entry never goes stale.
      if (kept && Buffer.compare(kept.sealed, sealed) === 0) return kept.value as T
      const value = open<T>(table, rowId, sealed, key)
      documents.set(name, { sealed, value }, { size: sealed.length * 3 })
      return value
    },
    lookupHash: (text) => createHmac('sha256', lookupKey).update(text, 'utf8').digest(),
    makePersonKey(userId) {
      const raw = randomBytes(32)
      return { key: new DocumentKey(raw), wrapped: ring.current.seal('person_keys', userId, raw) }
    },
    personKey(userId, wrapped) {
      const kept = personKeys.get(userId)
      if (kept && Buffer.compare(kept.wrapped, wrapped) === 0) return kept.key
      const key = new DocumentKey(ring.keyFor(wrapped).open('person_keys', userId, wrapped))
      personKeys.set(userId, { wrapped, key })
      return key
    },
  }
}

/** A key object, since making one from bytes for every hash takes five times as long. */
async function lookupKeyOf(db: Db, ring: KeyRing): Promise<KeyObject> {
  const sealed = (await selectServerSecret(db.read, 'lookup')) ?? (await makeLookupKey(db, ring))
  return createSecretKey(ring.keyFor(sealed).open('server_secrets', 'lookup', sealed))
}

/** If another server was faster, its key is used. */
function makeLookupKey(db: Db, ring: KeyRing): Promise<Uint8Array> {
  return db.inTransaction(async (tx) => {
    const kept = await selectServerSecret(tx, 'lookup')
    if (kept) return kept
    const document = ring.current.seal('server_secrets', 'lookup', randomBytes(32))
    await tx.run(insertServerSecret, { name: 'lookup', document })
    await tx.run(putDataKey, { id: ring.current.id })
    return document
  })
}
