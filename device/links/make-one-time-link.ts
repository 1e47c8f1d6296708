import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import {
  makeItemLink as makeItemLinkCall,
  sendSecret as sendSecretCall,
} from '@chaveiro/contract/calls/one-time-links.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { hashOneTimeKeyProof, makeOneTimeLink } from '@chaveiro/crypto/processes/one-time-key.ts'
import { sealOneTimeLabel } from '@chaveiro/crypto/processes/one-time-label.ts'
import { protectOneTimeLink } from '@chaveiro/crypto/processes/one-time-password.ts'
import { sealOneTimeSecret } from '@chaveiro/crypto/processes/one-time-secret.ts'
import { sealOneTimeSender } from '@chaveiro/crypto/processes/one-time-sender.ts'
import { v7 as makeId } from 'uuid'
import { onLostAnswer } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import type {
  ItemLinkDraft,
  ItemPart,
  LinkFilesProgress,
  MadeOneTimeLink,
  OneTimeTerms,
  SecretDraft,
} from '../base/types/one-time-links.ts'
import { SessionError } from '../base/types/session-error.ts'
import { openFile } from '../items/open-file.ts'
import { openItem } from '../items/open-item.ts'
import { secretOf } from '../items/verified-item.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { once } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'
import { senderOf } from './sender-of.ts'
import { type FileToSend, uploadLinkFiles } from './upload-link-files.ts'

/** What only the device has of a link. */
type Sealed = Pick<MadeOneTimeLink, 'url' | 'sender'>
/** Hears of the files' progress, and ends their way. */
type Watch = [onProgress: (progress: LinkFilesProgress) => void, cancelled: AbortSignal]

/** Opens an item as a reveal does, and seals the chosen parts under a new link's key. */
export async function makeItemLink(
  session: OpenSession,
  item: ItemHandle,
  draft: ItemLinkDraft,
  ...watch: Watch
): Promise<MadeOneTimeLink> {
  // Checked against the newest logs, since a secret that was sent cannot be called back. Two clients may have items of the same name.
  await requireShown(session, item.vault, { mayBeUnsigned: true })
  const whole = secretOf(await openItem(session, item.id, item.vault), item)
  if (!whole) throw new SessionError('stale_revision')
  const secret = chosenOf(item, whole, draft)
  const { expiresInHours, password } = draft
  const params = { id: item.id }
  return sendSealed(
    session,
    { item: item.id, secret, files: draft.files, expiresInHours, password },
    () => sealLink(session, secret, draft, filesOf(session, item, whole, draft.files ?? []), watch),
    (body, actKey) => session.api.send(makeItemLinkCall, { params, body, actKey }),
  )
}

/** Seals what was just typed under a new link's key. */
export async function sendSecret(
  session: OpenSession,
  { secret, label, files = [], ...terms }: SecretDraft,
  ...watch: Watch
): Promise<MadeOneTimeLink> {
  const seal = async () => {
    const attached = files.map((file) => ({
      name: file.name,
      size: file.content.size,
      read: async () => file.content,
    }))
    const { body, ...made } = await sealLink(session, secret, terms, attached, watch)
    if (label.trim() === '') return { body, ...made }
    return { body: { ...body, label: await sealOneTimeLabel(session.keys, body.id, label) }, ...made }
  }
  const named = files.map(({ name, content }) => ({ name, size: content.size }))
  return sendSealed(session, { secret, label, named, terms }, seal, (body, actKey) =>
    session.api.send(sendSecretCall, { body, actKey }),
  )
}

/** Sends a sealed link. After a lost answer, the same input sent again is the same link, with the address that it had. */
function sendSealed<B>(
  session: OpenSession,
  input: object,
  seal: () => Promise<{ body: B } & Sealed>,
  send: (body: B, actKey?: string) => Promise<CallOutput<typeof sendSecretCall>>,
): Promise<MadeOneTimeLink> {
  return once(session, input, async (sendOnce) => {
    const { body, ...sealed } = await seal()
    return sendOnce(async (actKey) => madeLink(await settle(onLostAnswer, () => send(body, actKey)), sealed))
  })
}

function madeLink(
  {
    id,
    created_at: createdAt,
    expires_at: expiresAt,
    max_views: maxViews,
  }: CallOutput<typeof sendSecretCall>,
  { url, sender }: Sealed,
): MadeOneTimeLink {
  return { id, url, sender, createdAt, expiresAt, maxViews }
}

/** The chosen files of the revision that was opened; each is opened, audited, and checked as when it is saved. */
function filesOf(
  session: OpenSession,
  { id, revision }: ItemHandle,
  { files }: ItemSecret,
  chosen: readonly string[],
) {
  return files
    .filter((file) => chosen.includes(file.id))
    .map((file) => ({
      ...{ name: file.name, size: file.size },
      read: (signal: AbortSignal) => openFile(session, { id, revision }, file, () => undefined, signal),
    }))
}

function chosenOf(
  item: ItemHandle,
  secret: ItemSecret,
  { parts, templateFields, withOwnFields, fields }: ItemLinkDraft,
): OneTimeSecret {
  const of = (part: ItemPart, value: string) => (parts.includes(part) ? value : '')
  const ofTemplate = templateFields.map(({ name, label }) => ({ label, value: secret.metadata[name] ?? '' }))
  const own = withOwnFields ? secret.fields.map(({ label, value }) => ({ label, value })) : []
  return {
    title: of('title', item.title),
    type: item.type,
    login: of('login', item.login),
    password: of('password', secret.password),
    login_url: of('login_url', item.login_url),
    notes: of('notes', secret.notes),
    fields: [...ofTemplate, ...own, ...fields],
    no_copy: item.no_copy,
  }
}

/** The address is built here: one from the server could lead the key elsewhere. */
async function sealLink(
  session: OpenSession,
  secret: OneTimeSecret,
  { expiresInHours, password }: OneTimeTerms,
  files: readonly FileToSend[],
  watch: Watch,
) {
  const link = await makeOneTimeLink()
  const sent = await uploadLinkFiles(session, link.token, files, ...watch)
  const whole = sent.length > 0 ? { ...secret, files: sent } : secret
  const sender = await senderOf(session)
  const guard = password === undefined ? null : await protectOneTimeLink(link, password)
  const body = {
    id: makeId(),
    token: link.token,
    key_proof_hash: await hashOneTimeKeyProof(link),
    sealed: await sealOneTimeSecret(whole, guard?.key ?? link.key, link.token),
    sender: await sealOneTimeSender(sender, link),
    files: sent.map(({ id }) => id),
    ...(expiresInHours === undefined ? {} : { expires_hours: expiresInHours }),
    ...(guard && { password: { ...guard.argon2, proof_hash: guard.proofHash } }),
  }
  return { body, sender, url: `${session.origin}/view-secret/${link.token}#${link.fragment}` }
}
