import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { admissionsOf, openProposals, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Dependencies } from '../platform/platform.ts'
import { currentRoster } from '../signed-logs/roster-log.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'
import { accessInLog, isAdmitted, type MemberRow, type MembershipChange } from './memberships.rules.ts'

type DerivedRow = MemberRow & { from: string }

/**
 * For a change that a device signed, with its statements appended. Throws Refusal('stale_head') if an inherited row changed, or one by a team
 * ended, without a statement that the device could have signed: a vault came below another, the members above changed, or a vault was given
 * to the team, after the device read them.
 * Devices sign none for a place that nobody signed, and none where logs and rows differ above it.
 */
export async function requireAllSigned(
  reader: Reader,
  { atRest }: Pick<Dependencies, 'atRest'>,
  { added, removed }: MembershipChange,
): Promise<void> {
  const [begun, ended] = [added.filter(isInherited), removed.filter(isDerived)]
  if (begun.length === 0 && ended.length === 0) return
  const roster = await currentRoster(reader, atRest)
  if (!roster) return
  const logs = new Map<string, VaultLogState | null>()
  for (const id of new Set(
    [...begun, ...ended].flatMap(({ vaultId, from, source }) =>
      source === 'team' ? [vaultId] : [vaultId, from],
    ),
  )) {
    logs.set(id, await currentVaultLog(reader, atRest, id))
  }
  const accessAbove = ({ from, userId }: DerivedRow) => {
    const above = logs.get(from)
    return above ? accessInLog(admissionsOf(above), userId) : null
  }
  const isLeftOut = (row: DerivedRow, isOpen: (log: VaultLogState) => boolean) => {
    const log = logs.get(row.vaultId)
    return !!log && isOpen(log)
  }
  const isLate =
    begun.some(
      (row) => isLeftOut(row, (log) => mayBeAdmitted(log, roster, row)) && accessAbove(row) === row.access,
    ) ||
    ended.some(
      (row) =>
        isLeftOut(row, (log) => isAdmitted(admissionsOf(log), row)) &&
        (row.source === 'team' || accessAbove(row) !== row.access),
    )
  if (isLate) throw new Refusal('stale_head')
}

const isDerived = (row: MemberRow): row is DerivedRow => row.from !== null
const isInherited = (row: MemberRow): row is DerivedRow => isDerived(row) && row.source === 'inherited'

/**
 * Whether a custodian's device should have signed this admission: it is neither signed nor proposed, nor of a custodian in a two-person
 * vault.
 */
function mayBeAdmitted(log: VaultLogState, roster: RosterState, row: DerivedRow): boolean {
  if (log.overview === null || isAdmitted(admissionsOf(log), row)) return false
  if (log.custody === 'split' && roster.custodians.has(row.userId)) return false
  return ![...openProposals(log, roster).values()].some(
    (one) => one.kind === 'admit' && one.user === row.userId && one.from === row.from,
  )
}
