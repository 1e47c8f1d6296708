import {
  type AccessRequest,
  callsOfKind,
  type SignedAccessRequest,
} from '@chaveiro/contract/calls/access-requests.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { checkAccessRequest, reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { firstToOpenItem } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { ItemScope, VaultOpening } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { approvalsNeeded, longestWaitMs } from '@chaveiro/contract/rules/access/access-request.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { isConflict } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { DrawnVault, EndingHandle, PersonHandle, RequestHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { requireVerified } from '../items/verified-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { whileItemChanges } from '../items/while-item-changes.ts'
import { findUser, requireActive, requireAddress } from '../log/roster/person-addresses.ts'
import { requireGoingOn } from '../log/vault-logs/endings.ts'
import { refreshLog, rosterFor } from '../log/vault-logs/load-vault-log.ts'
import { showVault } from '../log/vault-logs/vault-handles.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { signedHash } from './approve-alone.ts'

type Logs = Pick<VerifiedLog, 'log' | 'roster'>
type Asked = SignedAccessRequest & { item: SignedItem }

/**
 * The handle of a request as a list draws it, in the vault that is drawn beside it (null if none is). What cannot be verified, or differs, can
 * still be ended: its handle says why.
 */
export async function showRequest(
  session: OpenSession,
  drawn: AccessRequest,
  vault: DrawnVault | null,
): Promise<RequestHandle | EndingHandle> {
  try {
    return await settle(byLogs(session, isFromMeanwhile), async () => {
      if (!vault) throw new SessionError('not_found')
      if (vault.id !== drawn.vault_id) throw new DistrustError('request', 'shown')
      const asked = await readRequest(session, drawn)
      requireAsDrawn(asked, drawn)
      const shownVault = await showVault(session, vault)
      const { log } = await refreshLog(session, vault.id)
      const roster = await rosterFor(session, 'newest')
      const handle = await requestHandle(session, asked, shownVault, { log, roster })
      await requireTitleAsDrawn(asked, drawn)
      return handle
    })
  } catch (error) {
    const { id, kind, vault_id } = drawn
    return { id, kind, vaultId: vault_id, doubt: errorFacts(error) } as EndingHandle
  }
}

/**
 * What the server says of a request that waits or gives access, with its item verified. Throws SessionError('request_decided' or
 * 'request_over') for any other.
 */
export async function readRequest(
  session: OpenSession,
  { id, kind, item_id, vault_id }: Pick<AccessRequest, 'id' | 'kind' | 'item_id' | 'vault_id'>,
): Promise<Asked> {
  const place = { id: item_id, vaultId: vault_id }
  const { asked, verification } = await whileItemChanges(session, item_id, async () => {
    const asked = await session.api.send(callsOfKind[kind].get, { params: { id } })
    // Checked first: a request that is over has no signed texts any more, and perhaps no item. That is no lie of the server's.
    if (asked.status !== 'pending' && asked.status !== 'approved')
      throw new SessionError(asked.status === 'denied' ? 'request_decided' : 'request_over')
    const { item } = asked
    if (!item) throw new DistrustError('item', 'place')
    return { asked: { ...asked, item }, verification: await verifyItem(session, item, place, null) }
  })
  const isWhole = asked.id === id && asked.kind === kind && asked.is_signed === (asked.statement !== null)
  const isThere = asked.item_id === item_id && asked.vault_id === vault_id
  if (!isWhole || !isThere) throw new DistrustError('request', 'shown')
  requireVerified(verification)
  return asked
}

/** The handle of a request whose item and vault are verified, by the newest roster and a log that was read after it. */
export async function requestHandle(
  session: OpenSession,
  asked: Asked,
  vault: RequestHandle['vault'],
  { log, roster }: Logs,
): Promise<RequestHandle> {
  const { id, kind, item, reason } = asked
  requireGoingOn(log, id)
  requireActive(roster, asked.requester.id)
  const signedAt = await requireSigned(asked, roster, session.now())
  const needed = approvalsNeeded(kind, log.custody)
  const counted = needed > 1 ? await countedFirst({ log, roster }, asked, session.now()) : null
  const first = counted && {
    by: await personOf(session, counted.first.by),
    revision: counted.scope.revision,
    hours: counted.first.hours,
  }
  return {
    ...{ id, kind, vault, reason, signedAt },
    item: {
      id: item.id,
      title: item.title,
      revision: item.revision,
      change: await hashText(item.signature, verifier),
      isRehearsal: item.rehearsal,
    },
    requester: await personOf(session, asked.requester.id, asked.requester),
    hours: asked.requested_duration_hours,
    asked: (await signedHash(asked)) ?? null,
    ...{ needed, first, opens: needed === 1 || first !== null },
  } as RequestHandle
}

/** The first of two approvals, if it still stands and the server still has it; otherwise null, and the next approval becomes the first. */
export async function countedFirst(
  { log, roster }: Logs,
  { id, approval_statements }: SignedAccessRequest,
  now: Date,
): Promise<VaultOpening<ItemScope> | null> {
  const first = firstToOpenItem(log, roster, id, now.toISOString())
  const counted = await Promise.all(approval_statements.map((text) => hashText(text, verifier)))
  return first && counted.includes(first.first.hash) ? first : null
}

/**
 * Whether a fault may come from changes made since this device read: another custodian may have approved a newer revision, or this device
 * may just have been given the vault's key. The server is accused only if a later answer still lacks it.
 */
export const isFromMeanwhile = (error: unknown) =>
  isConflict(error) ||
  changedMeanwhile.has(errorFacts(error).code) ||
  (error instanceof DistrustError && (error.fault === 'wrong_revision' || error.fault === 'wrong_text'))

const changedMeanwhile = new Set<string>(['stale_head', 'not_found'])

/** Only custodians may list people: to others, who end their own, the address shows nothing new. */
async function personOf(
  session: OpenSession,
  id: string,
  shown?: Pick<PersonHandle, 'email'>,
): Promise<PersonHandle> {
  if (id === session.keys.user)
    return { id, email: shown?.email ?? '', address: 'unconfirmed' } as PersonHandle
  const user = await findUser(session, id)
  const address = await requireAddress(session, user, shown ?? user)
  return { id, email: user.email, address } as PersonHandle
}

/** Throws DistrustError('request', 'shown') if the server now names another person, item or request than the list drew. */
function requireAsDrawn(asked: Asked, drawn: AccessRequest): void {
  const facts = (one: AccessRequest) => [
    one.requester.id,
    one.requester.email,
    one.reason,
    one.requested_duration_hours,
    one.is_rehearsal,
    one.is_signed,
  ]
  if (JSON.stringify(facts(asked)) !== JSON.stringify(facts(drawn)))
    throw new DistrustError('request', 'shown')
  if (asked.item.rehearsal !== drawn.is_rehearsal) throw new DistrustError('item', 'shown')
}

/**
 * Throws unless the verified item has the title that the list drew: 'stale_revision' if somebody has edited it since the request was signed, so
 * that a colleague may have renamed it, else DistrustError.
 */
async function requireTitleAsDrawn(asked: Asked, drawn: AccessRequest): Promise<void> {
  const { title } = asked.item
  if (asked.item_title === title) {
    if (drawn.item_title === title) return
    if (await isEditedSince(asked)) throw new SessionError('stale_revision')
  }
  throw new DistrustError(asked.item_title === drawn.item_title ? 'item' : 'request', 'shown')
}

/** Whether an item was edited since its request was signed; since it was created, if nobody signed the request. */
async function isEditedSince({ statement, item }: Asked): Promise<boolean> {
  if (statement === null) return item.revision > 1
  const { change } = parseStatement(statement, 'chaveiro.access.request').payload
  return change !== (await hashText(item.signature, verifier))
}

/**
 * When a request was signed; null for an unsigned one: the server's time counts, and the approver is told so. Throws unless it is the
 * requester's own and asks for what the server says, and SessionError('request_over') if it was signed longer ago than it may wait.
 */
async function requireSigned(asked: Asked, roster: RosterState, now: Date): Promise<string | null> {
  const { statement, reason_salt: salt } = asked
  if (statement === null) return null
  const { at } = await verifyOrDistrust('request', asked.vault_id, async () => {
    const signed = await checkAccessRequest(statement, roster, verifier)
    const isTheirs =
      signed.by === asked.requester.id && signed.request === asked.id && signed.kind === asked.kind
    const isThis = signed.item === asked.item_id && signed.vault === asked.vault_id
    const isReason = signed.reason === (await reasonCommitment(salt ?? '', asked.reason, verifier))
    const isAsLong = signed.hours === asked.requested_duration_hours
    refuseUnless(isTheirs && isThis && isReason && isAsLong, 'wrong_place', 'it asks for something else')
    return signed
  })
  if (now.getTime() >= Date.parse(at) + longestWaitMs(asked.kind)) throw new SessionError('request_over')
  return at
}
