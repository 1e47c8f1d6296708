import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { enrolOwnKeys } from '../../signed-logs/enrol-own-keys.ts'
import { changePolicy } from './change-policy.ts'
import { closeInvitation } from './close-invitation.ts'
import { confirmKeys } from './confirm-keys.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { foundOrganisation } from './found-organisation.ts'
import { renewInvitation } from './renew-invitation.ts'
import { resetKeys } from './reset-keys.ts'
import { resumeLogs } from './resume-logs.ts'
import { signCustody } from './sign-custody.ts'

/** The kinds appended by this call; a renewal has its own call, with the unlock methods that it replaces. */
const kinds = [
  'chaveiro.roster.genesis',
  'chaveiro.roster.enrol',
  'chaveiro.roster.invite',
  'chaveiro.roster.close',
  'chaveiro.roster.vouch',
  'chaveiro.roster.appoint',
  'chaveiro.roster.dismiss',
  'chaveiro.roster.reset',
  'chaveiro.roster.policy',
  'chaveiro.roster.require',
  'chaveiro.roster.resume',
] as const

/** Appends one statement for the caller: checked by their role in this transaction, then by the roster. */
export async function appendStatement(
  tx: Tx,
  dependencies: RosterDependencies,
  caller: Caller,
  sent: SentStatement,
): Promise<void> {
  const read = await acceptStatement('statement', () => parseStatement(sent.statement, ...kinds))
  switch (read.kind) {
    case 'chaveiro.roster.genesis':
      return foundOrganisation(tx, dependencies, caller, sent, 'statement')
    case 'chaveiro.roster.enrol':
      return enrol(tx, dependencies, caller, sent)
    case 'chaveiro.roster.invite':
      return renewInvitation(tx, dependencies, caller, sent, read.payload.user)
    case 'chaveiro.roster.close':
      return closeInvitation(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.vouch':
      return confirmKeys(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.appoint':
    case 'chaveiro.roster.dismiss':
      return signCustody(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.reset':
      return resetKeys(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.policy':
    case 'chaveiro.roster.require':
      return changePolicy(tx, dependencies, caller, sent, read)
    case 'chaveiro.roster.resume':
      return resumeLogs(tx, dependencies, caller, sent, read)
  }
}

async function enrol(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement }: SentStatement,
): Promise<void> {
  await requireCallerRight(tx, actor, 'enrol_keys')
  const stored = await requireAccountKeys(tx, dependencies.atRest, actor.id)
  await enrolOwnKeys(tx, dependencies, { actor, now, stored, statement, field: 'statement' })
  await dependencies.appendAudit(tx, { event: 'key_enrolled', actor, ip })
}
