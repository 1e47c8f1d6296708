import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getSubmissionPage, submitCredential } from '@chaveiro/contract/calls/client-links.ts'
import { submissionsWaitingMax } from '@chaveiro/contract/constants.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { keeperOf } from '../../access/keeps-client-link.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { selectActiveWriters } from '../../memberships/memberships.queries.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { selectVaultRow } from '../../signed-logs/vault-rows.queries.ts'
import { type LinkDocument, openLink } from './client-link-document.ts'
import { selectLinkByToken, selectOwnLink, takeUse } from './client-links.queries.ts'
import { type SubmissionDocument, sealedTextTable } from './decide-submission.ts'
import type { LinkDependencies } from './dependencies.ts'
import { stateOf } from './link-documents.ts'
import { challengeOf, isWorkedFor } from './submission-work.ts'
import { answeredOf, countWaiting, insertSubmission, selectCame } from './submissions.queries.ts'

type Submitted = Omit<z.output<(typeof submitCredential)['body']>, 'vault_id'> & {
  vault_id?: string | undefined
}
type Signed = Caller['actor']
/** By the token of its address, or by its id for the signed-in client whom it names. */
type WhichLink = { token: string } | { id: string; actor: Signed }

/**
 * The link of an address. An unknown one may be answered faster without revealing anything: its token is 256 random
 * bits.
 */
export async function findLink(reader: Reader, atRest: AtRest, which: WhichLink, now: number) {
  const link =
    'token' in which
      ? await reader.first(selectLinkByToken, { token_hash: tokenHash(which.token) })
      : await findOwnLink(reader, atRest, which.actor, which.id)
  const keeper = link ? await keeperOf(reader, link) : null
  const isOpen = link !== undefined && stateOf(link, now) === 'open' && keeper !== null
  return { link, isOpen }
}

/** The link that names a signed-in client. Others' links do not exist for them, and cost what absent ones cost. */
export async function findOwnLink(reader: Reader, atRest: AtRest, actor: Signed, id: string) {
  const address_hash = atRest.lookupHash(actor.email.toLowerCase())
  const link = await reader.first(selectOwnLink, { id, address_hash })
  await requireCallerRight(reader, actor, 'submit_to_own_link', { isOwn: link !== undefined })
  if (!link) throw new Refusal('not_found')
  return link
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>['link']>

/** Whether the link's key has not signed for the vault's present key yet, or its statement has expired. */
const isRenewing = ({ generation, vault_generation, generation_due, signed_until }: FoundLink, now: number) =>
  generation !== vault_generation || Boolean(generation_due) || signed_until <= isoInstant(now)

/** What a link's page needs. Unknown, ended and withdrawn links give the same answer. */
export async function openPage(
  reader: Reader,
  { atRest }: Pick<Dependencies, 'atRest'>,
  token: string,
  now: number,
): Promise<CallOutput<typeof getSubmissionPage>> {
  const { link, isOpen } = await findLink(reader, atRest, { token }, now)
  if (!link || !isOpen) throw new Refusal('invalid_link')
  const { client_name = '', key, inbox } = openLink(atRest, link)
  return {
    client_name,
    vault_id: link.vault_id,
    id: link.id,
    key,
    statement: inbox,
    generation: link.generation,
    is_renewing: isRenewing(link, now),
    challenge: challengeOf(atRest, link.id, now),
    answered: await answeredOf(reader, link.id),
  }
}

/**
 * Stores what a client's page has sealed, and counts one use of the link. Repeating an id on the same link, after a
 * lost answer, is the same submission, whatever the link's state.
 */
export async function receiveSubmission(
  tx: Tx,
  dependencies: LinkDependencies,
  { ip, now }: Pick<Caller, 'ip' | 'now'>,
  which: WhichLink,
  body: Submitted,
): Promise<CallOutput<typeof submitCredential>> {
  const { atRest } = dependencies
  const { link, isOpen } = await findLink(tx, atRest, which, now)
  // The same answer as for an unknown link, so that the token alone reveals and uses up nothing.
  if (!link || !isProven(openLink(atRest, link), body.proof)) throw new Refusal('invalid_link')
  const { id, answers } = body
  if (await hasCome(tx, id, link.id)) return { id }
  if (!isOpen || (body.vault_id !== undefined && body.vault_id !== link.vault_id)) {
    throw new Refusal('invalid_link')
  }
  if (isRenewing(link, now)) throw new Refusal('inbox_renewing')
  if (body.generation !== link.generation) throw new Refusal('inbox_renewed')
  if (!(await isWorkedFor(atRest, link.id, body, now))) throw new Refusal('work_refused')
  if (answers !== null && answers >= openLink(atRest, link).wanted.length)
    throw new Refusal('invalid', { fields: [{ path: 'answers', fault: 'unknown_choice' }] })
  const waiting = await tx.first(countWaiting, { vault_id: link.vault_id, link_id: link.id })
  const isFull =
    (waiting?.of_vault ?? 0) >= submissionsWaitingMax.vault ||
    (waiting?.of_link ?? 0) >= submissionsWaitingMax.link
  if (isFull) throw new Refusal('inbox_full')

  const sealed_hash = await hashText(body.password, nodeVerifier)
  const document: SubmissionDocument = { sealed_hash }
  const inserted = await tx.run(insertSubmission, {
    id,
    vault_id: link.vault_id,
    link_id: link.id,
    generation: link.generation,
    answers,
    received_at: isoInstant(now),
    document: atRest.seal('submissions', id, document),
    sealed: atRest.seal(sealedTextTable, id, body.password),
  })
  if (inserted === 0) {
    if (await hasCome(tx, id, link.id)) return { id }
    throw new Refusal('id_taken')
  }
  const { files } = body
  await dependencies.keepOfSubmission(tx, { files, linkId: link.id, submissionId: id, now })
  if ((await tx.run(takeUse, { id: link.id, now: isoInstant(now) })) === 0) throw new Refusal('invalid_link')
  await tell(tx, dependencies, link, { actor: 'actor' in which ? which.actor : null, ip })
  return { id }
}

/** Whether somebody has the whole address. */
export const isProven = ({ proof_hash }: LinkDocument, proof: string) =>
  timingSafeEqual(createHash('sha256').update(proof).digest(), Buffer.from(proof_hash, 'base64url'))

async function hasCome(tx: Tx, id: string, linkId: string): Promise<boolean> {
  const came = await tx.first(selectCame, { id })
  if (came && came.link_id !== linkId) throw new Refusal('id_taken')
  return came !== undefined
}

/** Notifies the vault's members; the log names an outsider, with their network address, or the signed-in client. */
async function tell(
  tx: Tx,
  dependencies: Dependencies,
  link: FoundLink,
  { actor, ip }: { actor: Signed | null; ip: string },
) {
  const { atRest, appendAudit, notify } = dependencies
  const vaultId = link.vault_id
  const members = await tx.all(selectActiveWriters, { vault_id: vaultId })
  const recipients = members.map((member) => member.id)
  const notice = { name: 'submission_received', values: { vault_id: vaultId } } as const
  await notify(tx, recipients, notice, { about: [vaultId], by: link.id })
  const vault = await tx.first(selectVaultRow, { id: vaultId })
  const vault_name = vault && openVault(atRest, vault).name
  const name = openLink(atRest, link).name
  const details = { ...(vault_name && { vault_name }), name, ...(!actor && { outside: 'yes' }) }
  await appendAudit(tx, { event: 'submission_received', actor, ip, vaultId, details })
}
