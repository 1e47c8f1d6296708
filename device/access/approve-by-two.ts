import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { type StatementFault, StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { appendVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { mayOpen } from '@chaveiro/contract/log/vaults/vault-open.ts'
import type { ItemScope, VaultOpening } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { writeOpening } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { ownValues } from '../vaults/give-values.ts'
import { type Approving, type GivenApproval, signedHash } from './approve-alone.ts'
import { deliverBy, endAfter, sealGrant, wrapToGive } from './seal-grant.ts'
import { countedFirst } from './show-request.ts'

type ItemOpening = VaultOpening<ItemScope>

/**
 * Gives the first of two approvals, or confirms the first. In a two-person vault an approval carries this custodian's values of the
 * revision; in a shared vault the second one carries the item's key, if this device holds it.
 */
export async function approveByTwo(
  session: OpenSession,
  vault: OpenVault,
  approving: Approving,
): Promise<GivenApproval> {
  const { asked, item } = approving
  const { roster, log } = vault
  await requireStanding(session, vault)
  if (asked.requester.id === session.keys.user) throw new SessionError('own_request')
  if (!mayOpen(log, roster, session.keys.user, roster.head.seq)) throw new SessionError(notTheirs(log))
  const to = presentKeys(roster, asked.requester.id)
  if (!to?.vouched) throw new SessionError('keys_unconfirmed')
  const counted = await countedFirst(vault, asked, session.now())
  const asFirst = { revision: item.revision, change: await hashText(item.signature, verifier) }
  const hash = await signedHash(asked)
  const matter = { item: item.id, kind: asked.kind, ...(hash !== undefined && { asked: hash }) }
  if (counted) requireSame(counted, { ...asFirst, ...matter }, to.user)
  const isSplit = log.custody === 'split'
  // In a shared vault the newest revision is handed over, whatever revision the approvals name.
  const first = counted && isSplit ? chosen(counted, item.revision, approving.revision) : counted
  const { revision, change } = first?.scope ?? asFirst
  // The second approver cannot grant more hours than the first.
  const hours = Math.min(approving.hours, first?.first.hours ?? approving.hours) as GrantHours
  const scope = { request: asked.id, content: change, items: [{ item: item.id, revision }], to }
  const wrap = first && !isSplit ? wrapToGive(vault, asked) : null
  const shown = first && { opening: first, values: asked.first_values ?? '' }
  const dealings = asked.dealing === null ? [] : [asked.dealing]
  const values = isSplit ? await ownValues(session, vault, scope, shown, dealings) : null
  const opening = {
    ...{ request: asked.id, to: to.user, fingerprint: to.fingerprint },
    ...{ scope: { ...matter, revision, change, hours }, deliver_by: deliverBy(session, wrap !== null) },
    ...{ dealings: values?.dealings, sealed: values?.hash, confirms: first?.first.hash },
  }
  const statement = await writeOpening(session.keys, vault, opening, session.now())
  const after = await appended(vault, statement)
  if (values) return { hours, approval: { statement, sealed: values.sealed } }
  if (!first || !wrap) return { hours, approval: { statement } }
  const approvals = [first.first.hash, await hashText(statement, verifier)]
  const approved = { request: asked.id, item: item.id, to: to.user }
  const toSeal = { item, wrap, approved, approvals, until: endAfter(session, hours) }
  return { hours, approval: { statement, delivery: await sealGrant(session, after, toSeal) } }
}

/**
 * The first approval if the person confirms it; null if they would rather open the present revision, which needs a second custodian again.
 * After an edit between the two approvals they have to choose: the older revision may hold the password that was just replaced.
 */
function chosen(first: ItemOpening, present: number, revision: number | undefined): ItemOpening | null {
  if (first.scope.revision === present || first.scope.revision === revision) return first
  if (revision !== present) throw new SessionError('older_revision')
  return null
}

/**
 * Throws DistrustError if the first approval is for another item, person or request than this one. It may name an earlier revision, but not
 * one that does not exist yet: that would open something nobody was shown.
 */
function requireSame({ to, scope: first }: ItemOpening, shownScope: ItemScope, person: string): void {
  const isAsked = first.asked === shownScope.asked
  const isThis = first.item === shownScope.item && to === person && first.kind === shownScope.kind
  if (!isThis || !isAsked) throw new DistrustError('request', 'wrong_place')
  const isWritten = first.revision < shownScope.revision
  const isPresent = first.revision === shownScope.revision && first.change === shownScope.change
  if (!isWritten && !isPresent) throw new DistrustError('request', 'wrong_revision')
}

/** The error that a person sees when the rules refuse their approval. */
const codeOf: Partial<Record<StatementFault, ErrorCode>> = {
  wrong_dealing: 'not_in_custody',
  wrong_fingerprint: 'keys_unconfirmed',
}

/** The vault with one's own approval appended to its log, checked before it is sent. */
async function appended(vault: OpenVault, statement: string): Promise<OpenVault> {
  try {
    return { ...vault, log: await appendVaultLog(vault.log, statement, vault.roster, verifier) }
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    const code = error.fault === 'not_entitled' ? notTheirs(vault.log) : codeOf[error.fault]
    if (!code) throw error
    throw new SessionError(code, { cause: error })
  }
}

const notTheirs = ({ custody }: OpenVault['log']) => (custody === 'split' ? 'not_keeper' : 'not_in_roster')
