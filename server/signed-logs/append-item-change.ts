import {
  checkItemChange,
  type ItemChangePayload,
  type ItemStanding,
  type NewestChange,
  requirePresentAuthor,
} from '@chaveiro/contract/log/items/item-change.ts'
import { parseStatement, type Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { acceptStatement } from './accept-statement.ts'
import { ChangeLost } from './change-lost.ts'
import { insertChange, selectNewestChange, selectStanding } from './item-changes.queries.ts'
import type { Signer } from './next-place.ts'
import { requireTime } from './require-time.ts'
import { isOthersTurn, passTurn, placeOf, readTurns } from './turns.ts'
import { bumpVaultVersion } from './vault-rows.queries.ts'

/** What the caller may have signed, and its path in the body. */
export type ExpectedChange<A extends ItemChangePayload['act']> = {
  logs: Logs
  item: string
  revision: number
  act: A
  field: string
}
type Payload<A> = Extract<ItemChangePayload, { act: A }>

/**
 * Appends a change that the caller signed to the vault's order, by the rules of replay and only after the newest
 * change. `check` compares the change with what was sent. Writes nothing if it refuses; throws ChangeLost if another
 * change was faster.
 */
export async function appendItemChange<A extends ItemChangePayload['act']>(
  tx: Tx,
  { verifier }: { verifier: Verifier },
  signer: Signer,
  { logs, item, revision, act, field }: ExpectedChange<A>,
  text: string,
  check: (payload: Payload<A>) => Promise<void> = async () => undefined,
): Promise<Payload<A>> {
  const vaultId = logs.log.vault
  const newest = await readNewestChange(tx, vaultId)
  const turns = await readTurns(tx, placeOf.changes(vaultId))
  const now = isoInstant(signer.now)
  const { payload, hash } = await acceptStatement(field, async () => {
    const statement = parseStatement(text, 'chaveiro.item.change')
    const claimed = statement.payload
    const isHere = claimed.vault === vaultId && claimed.item === item && claimed.revision === revision
    refuseUnless(isHere && claimed.act === act, 'wrong_place', 'it is about something else')
    refuseUnless(claimed.by === signer.actor.id, 'wrong_place', 'somebody else signed it')
    requireTime(claimed, signer.now)
    const standing = await readStanding(tx, vaultId, item)
    // A create sent again because its answer was lost must not be refused as too late.
    if (act === 'create' && standing) throw new Refusal('id_taken')
    const isNext = claimed.number === (newest?.number ?? 0) + 1 && claimed.prev === newest?.hash
    if (!isNext || isOthersTurn(turns, signer.actor.id, signer.now)) {
      throw new ChangeLost([vaultId], Math.min(claimed.number - 1, newest?.number ?? 0))
    }
    const place = { ...logs, newest, standingOf: () => standing }
    const accepted = await checkItemChange(statement, place, verifier)
    requirePresentAuthor(accepted.payload, logs)
    await check(accepted.payload as Payload<A>)
    return accepted
  })
  await tx.run(bumpVaultVersion, { id: vaultId, updated_at: now })
  const written = await tx.run(insertChange, {
    vault_id: vaultId,
    number: payload.number,
    hash,
    item_id: item,
    revision,
    act,
    made_at: payload.at,
    roster_seq: payload.roster.seq,
    log_seq: payload.log.seq,
    signed_by: payload.by,
    statement: text,
  })
  if (written === 0) throw new ChangeLost([vaultId], payload.number - 1)
  if (turns.length > 0) await passTurn(tx, turns, signer.actor.id, signer.now)
  return payload as Payload<A>
}

/** The vault's newest change, with what the next one is checked against. */
export async function readNewestChange(reader: Reader, vaultId: string): Promise<NewestChange | null> {
  const row = await reader.first(selectNewestChange, { vault_id: vaultId })
  if (!row) return null
  const { number, hash, made_at: at, roster_seq: rosterSeq, log_seq: logSeq } = row
  return { number, hash, at, rosterSeq, logSeq }
}

/** Throws Refusal('id_taken') for an id of another vault. */
async function readStanding(
  reader: Reader,
  vaultId: string,
  item: string,
): Promise<ItemStanding | undefined> {
  const row = await reader.first(selectStanding, { item_id: item })
  if (!row) return undefined
  if (row.vault_id !== vaultId) throw new Refusal('id_taken')
  return { revision: row.revision, hash: row.hash, isDeleted: row.act === 'delete' }
}
