import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import { custodyOf, mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
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
  const { removals, keep } = endsAll ? await writeRemovals(session, userId) : unsigned
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
export function signEnd(session: OpenSession, userId: string, next: RoleAndStatus): Promise<void> {
  return onNewestRoster(session, async (roster) => {
    const end = await signRole(session, roster, userId, next)
    const { removals, keep, ...custody } = end
    if (isSigned(custody)) await appendStatement(session, roster, custody)
    for (const { vault_id, statement } of removals) {
      await session.api.send(appendVaultStatement, { params: { id: vault_id }, body: { statement } })
    }
    await keep()
  })
}

/**
 * The statement that brings the roster in line with somebody's role and status. Null if it is in line, if their keys are not vouched for,
 * or if this person is not an admin in the roster.
 */
export async function signCustody(
  session: OpenSession,
  roster: RosterState,
  user: string,
  next: RoleAndStatus,
): Promise<SignedCustody | null> {
  const signed = roster.custodians.get(user)?.role ?? null
  const decided = custodyOf(next)
  const isAdmin = roster.custodians.get(session.person.id)?.role === 'admin'
  if (signed === decided || !isAdmin || user === session.person.id) return null
  const at = session.now()
  if (decided === null && signed !== null) {
    const { view, entries } = sentView(await collectView(session))
    const statement = await writeDismiss(session.keys, roster, { user, role: signed }, view, at)
    return { statement, view: entries }
  }
  if (decided === null || !presentKeys(roster, user)?.vouched) return null
  return { statement: await writeAppoint(session.keys, roster, { user, role: decided }, at) }
}
