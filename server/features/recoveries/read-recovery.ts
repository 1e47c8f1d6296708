import {
  holdersOf,
  isLost,
  mayBeGiven,
  openRecoveries,
  presentCustodians,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultRecovery } from '@chaveiro/contract/recoveries.ts'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { selectHoldingMember } from '../../memberships/vault-keys.queries.ts'
import { nameOfUser, namesOf } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { countLostItems, selectLostItems, selectRecovery } from './recoveries.queries.ts'

/** Both custodians' values, sealed; empty after the end. */
export type RecoveryDocument = {
  readonly recovery: string
  readonly first: string
  readonly second?: string
}

/** The most items named after the end. */
const namedMost = 200

const nothing: VaultRecovery = { is_lost: false, may_be_given: false, waiting: [], given: null }

/** Whether a vault lost its key, for custodians and the vault's recipient. */
export async function readRecovery(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
): Promise<VaultRecovery> {
  const vault = await requireVault(reader, atRest, actor, vaultId, 'see_members')
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  if (!roster || !log || vault.custody !== 'split') return nothing
  const isKeyGone = await isHeldByNobody(reader, vault)
  const is_lost = isLost(log, roster) && isKeyGone
  const waiting = isKeyGone && !is_lost ? await namesOf(reader, atRest, holdersOf(log, roster)) : new Map()
  const row = await reader.first(selectRecovery, { vault_id: vaultId })
  const known = { is_lost, may_be_given: mayBeGiven(log, roster), waiting: [...waiting.values()] }
  if (!row) return { ...known, given: null }
  const { recovery, first, second } = atRest.open<RecoveryDocument>('vault_recoveries', vaultId, row.document)
  const done = log.recovery?.recovery === recovery ? log.recovery : null
  const open = [...openRecoveries(log, roster, isoInstant(now)).values()]
  const waits = open.find((one) => one.recovery === recovery)
  // Withdrawn, lapsed, or the vault has a key again.
  if (!done && !waits) return { ...known, given: null }
  const mayConfirm = waits !== undefined && presentCustodians(log, roster).includes(actor.id)
  const mayOpen = done !== null && row.user_id === actor.id
  const begun = done?.generation ?? null
  const generation = begun ?? vault.generation + 1
  const counted = await reader.first(countLostItems, { vault_id: vaultId, generation })
  const place = { vault_id: vaultId, generation, after: beforeEverything, limit: namedMost }
  const left = row.ended_at === null ? [] : await reader.all(selectLostItems, place)
  const given = {
    user_id: row.user_id,
    name: await nameOfUser(reader, atRest, row.user_id),
    first_by: row.first_by,
    first_name: await nameOfUser(reader, atRest, row.first_by),
    second_name: row.second_by && (await nameOfUser(reader, atRest, row.second_by)),
    at: row.given_at,
    waits_until: done ? null : (waits?.until ?? null),
    ended_at: row.ended_at,
    left: counted?.left ?? 0,
    total: counted?.total ?? 0,
    left_items: left.map(({ id }) => id),
    first_values: mayConfirm || mayOpen ? first || null : null,
    second_values: (mayOpen && second) || null,
  }
  return { ...known, given }
}

/** Whether no member has the newest key; a former member's last copy, which the server keeps, does not count. */
export async function isHeldByNobody(reader: Reader, { id, generation }: VaultFacts): Promise<boolean> {
  return (await reader.first(selectHoldingMember, { vault_id: id, generation })) === undefined
}
