import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptRosterStatement } from '../../signed-logs/accept-roster-statement.ts'
import { enterOwnKeys } from '../../signed-logs/enrol-own-keys.ts'
import { changePolicy } from './change-policy.ts'
import { confirmKeys } from './confirm-keys.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { foundOrganisation } from './found-organisation.ts'
import { renewInvitation } from './renew-invitation.ts'
import { resetKeys } from './reset-keys.ts'
import { signCustody } from './sign-custody.ts'
import { storedKeys } from './stored-keys.ts'

/** The kinds that come by this call: a renewal comes with the unlock methods that it replaces, by a call of its own. */
const kinds = [
  'chaveiro.roster.genesis',
  'chaveiro.roster.enrol',
  'chaveiro.roster.invite',
  'chaveiro.roster.vouch',
  'chaveiro.roster.appoint',
  'chaveiro.roster.dismiss',
  'chaveiro.roster.reset',
  'chaveiro.roster.policy',
] as const

/** Appends one statement for the caller: decided by their role in this transaction, then by the roster. */
export async function appendStatement(
  tx: Tx,
  dependencies: RosterDependencies,
  caller: Caller,
  sent: SentStatement,
): Promise<void> {
  const read = await acceptRosterStatement('statement', () => parseStatement(sent.statement, ...kinds))
  switch (read.kind) {
    case 'chaveiro.roster.genesis':
      return foundOrganisation(tx, dependencies, caller, sent, 'statement')
    case 'chaveiro.roster.enrol':
      return enrol(tx, dependencies, caller, sent)
    case 'chaveiro.roster.invite':
      return renewInvitation(tx, dependencies, caller, sent, read.payload.user)
    case 'chaveiro.roster.vouch':
      return confirmKeys(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.appoint':
    case 'chaveiro.roster.dismiss':
      return signCustody(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.reset':
      return resetKeys(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.policy':
      return changePolicy(tx, dependencies, caller, sent, read)
  }
}

async function enrol(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement }: SentStatement,
): Promise<void> {
  if ((await readPresentRole(tx, actor.id)) === 'client') throw new Refusal('forbidden')
  const stored = await storedKeys(tx, dependencies, actor.id)
  await enterOwnKeys(tx, dependencies, { actor, now, stored, statement, field: 'statement' })
  await dependencies.appendAudit(tx, { event: 'key_enrolled', actor, ip })
}
