import { addVaultMember, removeVaultMember, setVaultInheritance } from '@chaveiro/contract/calls/members.ts'
import type { VaultAccess } from '@chaveiro/contract/constants.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Admission } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { isCustodian } from '../log/roster/is-custodian.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireActive, requireAddress, requireSeen } from '../log/roster/person-addresses.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import { overviewOf } from '../log/vault-logs/vault-overview.ts'
import type { OpenSession } from '../state/open-session.ts'
import { withHidden, withLowered } from './hidden-heirs.ts'
import { asReader, type MemberChange, planHeirs } from './plan-heirs.ts'
import { findListed } from './set-custody.ts'
import { createSigning, hasProposed } from './sign-changes.ts'
import { shownOf } from './vault-access.ts'
import { admittedBy, type Family, readFamily } from './vault-family.ts'

/**
 * Admits somebody to a vault and to those that inherit its members, or changes whether they only read: one statement per log, sent in one call. Skips heirs whose place nobody
 * signed, until somebody confirms the admission there. Throws SessionError('needs_second') for an admission that this person has proposed. `requestId`: the
 * person's request for the vault, which nobody signed; the server refuses if it does not wait any more.
 */
export function addMember(
  session: OpenSession,
  vaultId: string,
  person: PersonHandle,
  { access = 'member', requestId }: { access?: VaultAccess | undefined; requestId?: string } = {},
): Promise<void> {
  const { id: userId } = person
  return changeFamily(session, vaultId, async (family) => {
    requireActive(session.roster, userId)
    const admitted = admittedBy(family.logs)
    const admission = { user: userId, ...asReader(access) }
    const before = admitted.get(vaultId)
    const vaultChanges = ownChanges(before, { vault: vaultId, kind: 'admit', ...admission })
    const log = family.logs.get(vaultId)
    if (log && hasProposed(session, log, { user: userId })) throw new SessionError('needs_second')
    if (log?.log.custody === 'split' && access === 'reader') throw new SessionError('readers_not_for_vault')
    const others = (before ?? []).filter((one) => one.user !== userId || one.from !== undefined)
    if (before) admitted.set(vaultId, [...others, admission])
    const planned = [...vaultChanges, ...heirChanges(session, family, admitted, userId)]
    const { changes, logs } = await withLowered(session, family, planned)
    const signing = createSigning(session, logs)
    const statements = await signing.changes(changes)
    await requireAddress(session, await findUser(session, userId), person)
    const body = {
      user_id: userId,
      access,
      statements,
      ...(requestId !== undefined && { request_id: requestId }),
    }
    await session.api.send(addVaultMember, { params: { id: vaultId }, body })
    await signing.keep()
  })
}

/**
 * Ends somebody's own membership and what other vaults inherit from it. Memberships from elsewhere stay. Does nothing if others have ended
 * it at the same moment.
 */
export function removeMember(session: OpenSession, vaultId: string, person: PersonHandle): Promise<void> {
  const { id: userId } = person
  return changeFamily(session, vaultId, async (family) => {
    await requireSeenMember(session, vaultId, person)
    const admitted = admittedBy(family.logs)
    const vaultChanges = ownChanges(admitted.get(vaultId), { vault: vaultId, kind: 'remove', user: userId })
    const isEnded = (one: Admission) => one.user === userId && one.from === undefined
    admitted.set(
      vaultId,
      (admitted.get(vaultId) ?? []).filter((one) => !isEnded(one)),
    )
    const ended = [...vaultChanges, ...heirChanges(session, family, admitted, userId)]
    const { changes, logs, denied } = await withHidden(session, family, admitted, ended)
    const signing = createSigning(session, logs, denied)
    const statements = await signing.changes(changes)
    try {
      await session.api.send(removeVaultMember, {
        params: { id: vaultId, user_id: userId },
        body: { statements },
      })
    } catch (error) {
      if (errorFacts(error).code !== 'not_found' || !(await wasEnded(session, vaultId, userId))) throw error
      return
    }
    await signing.keep()
  })
}

/** Whether the newest log has no membership of somebody's own. */
async function wasEnded(session: OpenSession, vaultId: string, userId: string): Promise<boolean> {
  const verifiedLog = (await readLogs(session, [vaultId], 'newest')).get(vaultId)
  if (!verifiedLog) return false
  return !admissionsOf(verifiedLog.log).some(({ user, from }) => user === userId && from === undefined)
}

/** Throws DistrustError('person') if a member is not the one that was shown. Not checked for people who leave a vault themselves. */
async function requireSeenMember(session: OpenSession, vaultId: string, shown: PersonHandle) {
  const { id, email } = shown
  if (id === session.person.id) return
  // For a member whom only the log names, the screen shows no address, so no list has to have them.
  const isNameless = email === '' && shownOf(session, vaultId, id).every(({ person }) => person.email === '')
  if (!isNameless) await requireSeen(session, await findListed(session, vaultId, id), shown)
}

/** Starts or stops inheriting the parent vault's members, and signs the overview that says so. */
export function setInheritance(session: OpenSession, vaultId: string, inherits: boolean): Promise<void> {
  return changeFamily(session, vaultId, async (family) => {
    // Otherwise this would sign name and place as the server has them now, unseen by the person.
    if (family.logs.has(vaultId) && family.overview === 'unsigned') {
      throw new DistrustError('vault_log', 'unsigned', { vaultId })
    }
    const [vault, ...heirs] = family.places as [Family['places'][0], ...Family['places']]
    const moved = { ...family, places: [{ ...vault, inherits }, ...heirs] }
    const admitted = admittedBy(family.logs)
    const planned = heirChanges(session, moved, admitted)
    const { changes, logs, denied } = await withHidden(session, moved, admitted, planned)
    const signing = createSigning(session, logs, denied)
    const statements = await signing.changes(changes)
    const isSaid = family.overview === 'signed' && family.vault.inherits === inherits
    // Writing it again would undo, unsigned, what a colleague changes at this moment.
    if (isSaid && statements.length === 0) return
    const overview =
      family.logs.has(vaultId) && !isSaid
        ? { overview: await signing.overview(vaultId, { ...overviewOf(family.vault), inherits }) }
        : {}
    const body = { inherits, statements, ...overview }
    await session.api.send(setVaultInheritance, { params: { id: vaultId }, body })
    await signing.keep()
  })
}

/** Runs an act on a vault and its heirs in their newest state, and again after a conflict. */
export function changeFamily<T>(
  session: OpenSession,
  vaultId: string,
  act: (family: Family) => Promise<T>,
): Promise<T> {
  return onNewestRoster(session, async () => act(await readFamily(session, vaultId)))
}

/** The statements for heirs, given who is admitted after the act. Empty for somebody who may sign none. */
export function heirChanges(
  { roster }: OpenSession,
  { places }: Family,
  admitted: ReadonlyMap<string, readonly Admission[]>,
  user?: string,
): MemberChange[] {
  const facts = {
    isCustodian: (one: string) => roster !== null && isCustodian(roster, one),
    isTeam: (id: string) => roster?.teams.has(id) === true,
  }
  return planHeirs(places, admitted, facts, user)
}

/** The vault's own statement; none if its log already says so or it has no log. */
function ownChanges(admitted: readonly Admission[] | undefined, change: MemberChange): MemberChange[] {
  if (!admitted) return []
  const isSaid = admitted.some(
    (one) =>
      one.user === change.user &&
      one.from === change.from &&
      (change.kind === 'remove' || one.access === change.access),
  )
  return isSaid === (change.kind === 'admit') ? [] : [change]
}
