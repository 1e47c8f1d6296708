import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import { custodyOf, mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { isDeactivated, presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { SaltedEntry } from '@chaveiro/contract/log/statements/view.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { writeAppoint, writeDismiss } from '@chaveiro/crypto/processes/roster-statements.ts'
import { collectView, sentView } from '../log/heads/collect-view.ts'
import { appendStatement, keepOwnRosterStatement } from '../log/roster/append-statement.ts'
import { isCustodian } from '../log/roster/is-custodian.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { writeRemovals } from '../vaults/end-memberships.ts'

/** A custody statement about somebody, with the entries of the view that a dismissal carries. */
type SignedCustody = { statement: string; view?: SaltedEntry[] }
export type Signed = Partial<SignedCustody> & { removals: VaultStatement[] }

const isSigned = (custody: Partial<SignedCustody>): custody is SignedCustody =>
  custody.statement !== undefined

export const unsigned = { removals: [], keep: async () => undefined }

/**
 * What a role or status change has to sign: the custody that begins or ends, and the end of all admissions. Call `keep` once the server
 * has stored it.
 */
export async function signRole(
  session: OpenSession,
  roster: RosterState,
  userId: string,
  next: RoleAndStatus,
) {
  const custody: Partial<SignedCustody> = (await signCustody(session, roster, userId, next)) ?? {}
  const isCustodianHere = isCustodian(roster, session.person.id)
  const endsAll = !mayHoldKeys(next) && isCustodianHere
  const { removals, keep } = endsAll ? await writeRemovals(session, { users: [userId] }) : unsigned
  return {
    ...custody,
    removals,
    async keep() {
      if (isSigned(custody)) await keepOwnRosterStatement(session, roster, custody.statement)
      await keep()
    },
  }
}

/** Signs what a role or status ends, after the server alone has decided it. */
export async function signEnd(session: OpenSession, userId: string, next: RoleAndStatus): Promise<void> {
  await onNewestRoster(session, (roster) => signDecided(session, roster, userId, next))
}

/** Signs what the server alone has decided about somebody. Answers whether the roster lacked a statement that this person may sign. */
export async function signDecided(
  session: OpenSession,
  roster: RosterState,
  userId: string,
  next: RoleAndStatus,
): Promise<boolean> {
  const { removals, keep, ...custody } = await signRole(session, roster, userId, next)
  if (isSigned(custody)) await appendStatement(session, roster, custody)
  for (const { vault_id, statement } of removals) {
    await session.api.send(appendVaultStatement, { params: { id: vault_id }, body: { statement } })
  }
  await keep()
  return isSigned(custody)
}

/**
 * The statement that brings the roster in line with somebody's role and status. Null if it is in line, if their keys are not vouched for,
 * or if this person may not sign it: only an admin signs about custodians.
 */
async function signCustody(
  session: OpenSession,
  roster: RosterState,
  user: string,
  next: RoleAndStatus,
): Promise<SignedCustody | null> {
  const signed = roster.custodians.get(user)?.role ?? null
  const decided = custodyOf(next)
  const own = roster.custodians.get(session.person.id)?.role
  const isVouched = presentKeys(roster, user)?.vouched === true
  const isOff = next.status === 'inactive'
  const mayI = own === 'admin' || (isOff && own === 'manager' && signed === null)
  if (!mayI || !isVouched || user === session.person.id) return null
  const at = session.now()
  if (isOff || (decided === null && signed !== null)) {
    const { view, entries } = sentView(await collectView(session))
    const role = isOff ? undefined : (signed ?? undefined)
    const statement = await writeDismiss(session.keys, roster, { user, role }, view, at)
    return { statement, view: entries }
  }
  if (decided === null || decided === signed) return null
  return { statement: await writeAppoint(session.keys, roster, { user, role: decided }, at) }
}

/**
 * What an activation signs: that somebody who was deactivated has vouched-for keys again, if they are the same. Their role stays the
 * server's claim, for a person to confirm.
 */
export async function signReturn(session: OpenSession, roster: RosterState, user: string) {
  const mayI = isCustodian(roster, session.person.id) && isDeactivated(roster, user)
  if (!mayI) return unsigned
  const statement = await writeAppoint(session.keys, roster, { user, role: undefined }, session.now())
  return { ...unsigned, statement, keep: () => keepOwnRosterStatement(session, roster, statement) }
}
