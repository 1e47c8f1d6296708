import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { Clock } from '../clock/clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { deleteOtherKeys, selectDataKeys, setReached } from './data-keys.queries.ts'
import { writtenUnder } from './data-keys.ts'
import { DocumentError, keyIdOf } from './document-key.ts'
import { type InstallationPlace, installationPlaces } from './document-places.ts'
import { type RowPlace, selectDocument, selectKeyIds, updateDocument } from './encrypt-anew.queries.ts'
import type { KeyRing } from './key-ring.ts'

/** Few at once, since on SQLite other writers wait, and a document may take hundreds of kilobytes. */
const rowsAtOnce = 20
const pageRows = 500
/** Other jobs wait meanwhile. */
const runMs = 2000
export const encryptAnewSeconds = 10

/** The place up to which everything is encrypted under one key, stored as JSON; `after` is missing at a column's beginning. */
type Reached = { table: string; column: string; after?: RowPlace }

const beginning = JSON.stringify({ table: '', column: '' } satisfies Reached)

type Job = { db: Db; clock: Clock; ring: KeyRing; log: FastifyBaseLogger; register: Registry }

/**
 * Encrypts what is under older data keys anew under the first, a part at each call, and then records that the older ones are
 * not used any more. Waits while a server writes under one of them, since what it writes could be behind the place reached.
 */
export function encryptAnew({ db, clock, ring, log, register }: Job): () => Promise<void> {
  const currentKeyId = ring.current.id
  const count = new Counter({
    name: 'documents_encrypted_anew_total',
    help: 'Documents that were encrypted anew under the newest data key',
    registers: [register],
  })
  const areOthersWriting = async (reader: Parameters<typeof writtenUnder>[0]) =>
    [...(await writtenUnder(reader, clock.now()))].some((id) => id !== currentKeyId)

  const encryptRow = async (tx: Tx, place: InstallationPlace, at: RowPlace): Promise<number> => {
    const sealed = await selectDocument(tx, place, at)
    if (sealed === null || keyIdOf(sealed) === currentKeyId) return 0
    const id = `${at.join('/')}${place.more ?? ''}`
    try {
      await updateDocument(tx, place, at, ring.sealAnew(place.as ?? place.table, id, sealed))
      return 1
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      log.error(`the ${place.column} of ${place.table} ${id} does not open, so it is not encrypted anew`)
      return 0
    }
  }

  /** Returns the place after this page, or undefined at the end of the column. */
  const encryptPage = async (place: InstallationPlace, after: RowPlace | undefined) => {
    const page = await selectKeyIds(db.read, place, { after, limit: pageRows })
    const older = page.filter(
      ({ keyId, person }) => person === null && keyId !== '' && keyId !== currentKeyId,
    )
    for (let at = 0; at < older.length; at += rowsAtOnce) {
      const rows = older.slice(at, at + rowsAtOnce)
      const done = await db.inTransaction(async (tx) => {
        let encrypted = 0
        for (const row of rows) encrypted += await encryptRow(tx, place, row.at)
        return encrypted
      })
      count.inc(done)
    }
    return page.length < pageRows ? undefined : page.at(-1)?.at
  }

  /** Continues for some seconds; undefined once everything is done. */
  const goOn = async (from: Reached): Promise<Reached | undefined> => {
    const until = performance.now() + runMs
    const first = installationPlaces.findIndex(
      (one) => one.table === from.table && one.column === from.column,
    )
    let { after } = from
    for (const place of installationPlaces.slice(Math.max(first, 0))) {
      do {
        if (performance.now() > until)
          return { table: place.table, column: place.column, ...(after && { after }) }
        after = await encryptPage(place, after)
      } while (after !== undefined)
    }
    return undefined
  }

  /**
   * What is older and the place from which to go on; undefined if there is nothing to do, or not now. The place is written
   * down, so that a server which uses an older key in the meantime, and so takes it away, is noticed.
   */
  const begin = async (tx: Tx): Promise<{ older: string[]; reached: string; isNew: boolean } | undefined> => {
    const used = await tx.all(selectDataKeys, {})
    const older = used.map(({ id }) => id).filter((id) => id !== currentKeyId)
    const isPossible = older.length > 0 && older.every((id) => ring.ids.includes(id))
    if (!isPossible || (await areOthersWriting(tx))) return undefined
    const reached = used.find(({ id }) => id === currentKeyId)?.reached
    if (!reached) await tx.run(setReached, { id: currentKeyId, reached: beginning })
    return { older, reached: reached ?? beginning, isNew: !reached }
  }

  /** Whether this was the last part. */
  const end = async (tx: Tx, begun: string, next: Reached | undefined): Promise<boolean> => {
    const now = (await tx.all(selectDataKeys, {})).find(({ id }) => id === currentKeyId)?.reached
    if (now !== begun || (await areOthersWriting(tx))) return false
    if (next) await tx.run(setReached, { id: currentKeyId, reached: JSON.stringify(next) })
    else await tx.run(deleteOtherKeys, { id: currentKeyId })
    return next === undefined
  }

  return async () => {
    if ((await db.read.all(selectDataKeys, {})).length < 2) return
    const begun = await db.inTransaction(begin)
    if (!begun) return
    const older = begun.older.join(', ')
    if (begun.isNew) log.info(`encrypting under data key ${currentKeyId} what is under ${older}`)
    const from = JSON.parse(begun.reached) as Reached
    const next = await goOn(from)
    const isDone = await db.inTransaction((tx) => end(tx, begun.reached, next))
    if (isDone) log.info(`everything is encrypted under data key ${currentKeyId}: ${older} can be removed`)
    else if (next && next.table !== from.table)
      log.info(`encrypting under data key ${currentKeyId}: now ${next.table}`)
  }
}
