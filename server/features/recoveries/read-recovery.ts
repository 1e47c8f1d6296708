import type { VaultRecovery } from '@chaveiro/contract/calls/recoveries.ts'
import {
  firstToOpenVault,
  holdersOf,
  isLost,
  mayBeGiven,
  presentCustodians,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { selectHoldingMember } from '../../memberships/vault-keys.queries.ts'
import { nameOfUser, namesOf } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { readValues } from '../../signed-logs/opening-values.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { countLostItems, selectLostItems } from './recoveries.queries.ts'

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
  const recovery = { is_lost, may_be_given: mayBeGiven(log, roster), waiting: [...waiting.values()] }
  const waits = firstToOpenVault(log, roster, isoInstant(now))
  const done = waits ? null : log.givenVault
  const opening = waits ?? done
  const values = opening && (await readValues(reader, atRest, opening.request, opening.first))
  const begun = done?.generation ?? null
  // Withdrawn, lapsed, or what was given is deleted before anybody opened it.
  if (!opening || (values === null && begun === null)) return { ...recovery, given: null }
  const { first, second, to } = opening
  const mayConfirm = waits !== null && presentCustodians(log, roster).includes(actor.id)
  const mayOpen = done !== null && to === actor.id
  const generation = begun ?? vault.generation + 1
  const counted = await reader.first(countLostItems, { vault_id: vaultId, generation })
  const place = { vault_id: vaultId, generation, after: beforeEverything, limit: namedMost }
  const leftItems = values === null ? await reader.all(selectLostItems, place) : []
  const givenVault = {
    user_id: to,
    name: await nameOfUser(reader, atRest, to),
    first_by: first.by,
    first_name: await nameOfUser(reader, atRest, first.by),
    second_name: second && (await nameOfUser(reader, atRest, second.by)),
    waits_until: waits?.first.deliverBy ?? null,
    is_ended: values === null,
    left: counted?.left ?? 0,
    total: counted?.total ?? 0,
    left_items: leftItems.map(({ id }) => id),
    first_values: mayConfirm || mayOpen ? values : null,
    second_values: mayOpen && second ? await readValues(reader, atRest, opening.request, second) : null,
  }
  return { ...recovery, given: givenVault }
}

/** Whether no member has the newest key; a former member's last copy, which the server keeps, does not count. */
export async function isHeldByNobody(reader: Reader, { id, generation }: VaultFacts): Promise<boolean> {
  return (await reader.first(selectHoldingMember, { vault_id: id, generation })) === undefined
}
