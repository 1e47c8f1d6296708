import { addVaultMember, removeVaultMember, setVaultInheritance } from '@chaveiro/contract/members.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { DistrustError } from '../../session-error.ts'
import { isCustodian } from '../roster/is-custodian.ts'
import { uponNewestRoster } from '../roster/newest-roster.ts'
import { findUser, requireAddress } from '../roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { overviewOf } from '../vault-logs/vault-overview.ts'
import { type MemberChange, planHeirs } from './plan-heirs.ts'
import { createSigning } from './sign-changes.ts'
import { admittedBy, type Family, hiddenInheritance, readFamily } from './vault-family.ts'

/**
 * Lets somebody hold the key of a vault and of those that inherit its members: one admit in every log, in one call.
 * An heir whose place nobody signed is left out until somebody confirms it there.
 */
export function addMember(
  session: OpenSession,
  vaultId: string,
  userId: string,
  address: string,
): Promise<void> {
  return actUponFamily(session, vaultId, async (family) => {
    const admitted = admittedBy(family.logs)
    const own = ownChanges(admitted.get(vaultId), { vault: vaultId, kind: 'admit', user: userId })
    admitted.set(vaultId, [...(admitted.get(vaultId) ?? []), ...own])
    const signing = createSigning(session, family.logs)
    const statements = await signing.changes([...own, ...heirChanges(session, family, admitted, userId)])
    await requireAddress(session, await findUser(session, userId), address)
    const body = { user_id: userId, statements }
    await session.api.send(addVaultMember, { params: { id: vaultId }, body })
    await signing.taken()
  })
}

/** Ends somebody's own membership and what is inherited from it. What they have from elsewhere stays. */
export function removeMember(session: OpenSession, vaultId: string, userId: string): Promise<void> {
  return actUponFamily(session, vaultId, async (family) => {
    const admitted = admittedBy(family.logs)
    const own = ownChanges(admitted.get(vaultId), { vault: vaultId, kind: 'remove', user: userId })
    const isEnded = (one: Admission) => one.user === userId && one.from === undefined
    admitted.set(
      vaultId,
      (admitted.get(vaultId) ?? []).filter((one) => !isEnded(one)),
    )
    const ended = [...own, ...heirChanges(session, family, admitted, userId)]
    const left = lostBy(family, admitted, ended, userId)
    const hidden = await hiddenInheritance(session, family, left, userId)
    const signing = createSigning(session, new Map([...family.logs, ...hidden.logs]))
    const statements = await signing.changes([...ended, ...hidden.changes])
    await session.api.send(removeVaultMember, {
      params: { id: vaultId, user_id: userId },
      body: { statements },
    })
    await signing.taken()
  })
}

/** Takes over the parent vault's members, or stands apart from them; what the vault now does is signed with it. */
export function setInheritance(session: OpenSession, vaultId: string, inherits: boolean): Promise<void> {
  return actUponFamily(session, vaultId, async (family) => {
    // Where it stands and what it is called would be signed as the server has it now, unseen.
    if (family.logs.has(vaultId) && family.overview === 'unsigned') {
      throw new DistrustError('vault_log', 'overview', { vaultId })
    }
    const signing = createSigning(session, family.logs)
    const [own, ...heirs] = family.places as [Family['places'][0], ...Family['places']]
    const moved = { ...family, places: [{ ...own, inherits }, ...heirs] }
    const changes = heirChanges(session, moved, admittedBy(family.logs))
    const statements = await signing.changes(changes)
    const overview = family.logs.has(vaultId)
      ? { overview: await signing.overview(vaultId, { ...overviewOf(family.vault), inherits }) }
      : {}
    const body = { inherits, statements, ...overview }
    await session.api.send(setVaultInheritance, { params: { id: vaultId }, body })
    await signing.taken()
  })
}

/** Acts upon a vault and its heirs as they are now; where somebody was faster, again upon what they made of it. */
export function actUponFamily<T>(
  session: OpenSession,
  vaultId: string,
  act: (family: Family) => Promise<T>,
): Promise<T> {
  return uponNewestRoster(session, async () =>
    act(await readFamily(session, await session.api.send(listVaults), vaultId)),
  )
}

/** The statements that heirs need, by what is admitted once the act is done; who signs none has the server's word stand alone. */
export function heirChanges(
  { roster }: OpenSession,
  { places }: Family,
  admitted: ReadonlyMap<string, readonly Admission[]>,
  user?: string,
): MemberChange[] {
  return planHeirs(places, admitted, (one) => roster !== null && isCustodian(roster, one), user)
}

/** Of a family's vaults those that somebody has no more once these changes are made: nobody inherits from them. */
function lostBy(
  { places }: Family,
  admitted: ReadonlyMap<string, readonly Admission[]>,
  ended: readonly MemberChange[],
  user: string,
): string[] {
  const isEnded = (vault: string, { from }: Admission) =>
    ended.some((one) => one.vault === vault && one.kind === 'remove' && one.from === from)
  return places
    .map(({ id }) => id)
    .filter((id) => (admitted.get(id) ?? []).every((one) => one.user !== user || isEnded(id, one)))
}

/** The vault's own statement, unless its log says so already or it has none. */
function ownChanges(admitted: readonly Admission[] | undefined, change: MemberChange): MemberChange[] {
  if (!admitted) return []
  const isSaid = admitted.some((one) => one.user === change.user && one.from === change.from)
  return isSaid === (change.kind === 'admit') ? [] : [change]
}
