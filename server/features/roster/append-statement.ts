import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { acceptRosterStatement } from '../../access/accept-roster-statement.ts'
import { enterOwnKeys } from '../../access/enter-own-keys.ts'
import { readPresentRole } from '../../access/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { changePolicy } from './change-policy.ts'
import { confirmKeys } from './confirm-keys.ts'
import { foundOrganisation } from './found-organisation.ts'
import type { Bringing, Ground } from './ground.ts'
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

/** Appends one statement for the person who brings it: decided by their role in this transaction, then by the roster. */
export async function appendStatement(tx: Tx, ground: Ground, bringing: Bringing): Promise<void> {
  const read = await acceptRosterStatement('statement', () => parseStatement(bringing.statement, ...kinds))
  switch (read.kind) {
    case 'chaveiro.roster.genesis':
      return foundOrganisation(tx, ground, bringing, 'statement')
    case 'chaveiro.roster.enrol':
      return enrol(tx, ground, bringing)
    case 'chaveiro.roster.invite':
      return renewInvitation(tx, ground, bringing, read.payload.user)
    case 'chaveiro.roster.vouch':
      return confirmKeys(tx, ground, bringing, read)
    case 'chaveiro.roster.appoint':
    case 'chaveiro.roster.dismiss':
      return signCustody(tx, ground, bringing, read)
    case 'chaveiro.roster.reset':
      return resetKeys(tx, ground, bringing, read)
    case 'chaveiro.roster.policy':
      return changePolicy(tx, ground, bringing, read)
  }
}

async function enrol(tx: Tx, ground: Ground, { actor, ip, now, statement }: Bringing): Promise<void> {
  if ((await readPresentRole(tx, actor.id)) === 'client') throw new Refusal('forbidden')
  const stored = await storedKeys(tx, ground, actor.id)
  await enterOwnKeys(tx, ground, { actor, now, stored, statement, field: 'statement' })
  await ground.appendAudit(tx, { event: 'key_enrolled', actor, ip })
}
