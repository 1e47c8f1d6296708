import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { inboxEnd, inboxSigningInput } from '@chaveiro/contract/log/links/submission-inbox.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { Place } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openAsPerson } from '../envelopes/seal-to-person.ts'
import { type Ed25519KeyPair, ed25519KeyPair, signEd25519 } from '../primitives/ed25519.ts'
import type { AccountKeys } from './derive-account-keys.ts'

/**
 * The link's statement of the inbox that its page seals to: that of the vault's newest generation, for at most 30 days.
 */
export async function signSubmissionInbox(
  pair: Ed25519KeyPair,
  { log }: Logs,
  { link, until }: { readonly link: string; readonly until: string },
  at: Date,
): Promise<string> {
  const { generation, org, vault } = log
  if (!generation) throw new TypeError('the vault has no key')
  const input = inboxSigningInput({
    v: 1,
    org,
    vault,
    link,
    generation: generation.number,
    inbox_key: generation.inboxKey,
    at: at.toISOString(),
    until: inboxEnd(at, until),
  })
  return `${input}.${toBase64url(await signEd25519(pair.privateKey, new TextEncoder().encode(input)))}`
}

/** A link's key pair, as sealed to its maker or deputy; OpenFailed unless it is the key named (base64url). */
export async function openLinkKey(
  keys: AccountKeys,
  sealed: string,
  place: Omit<Place<'submission-link-key'>, 'recipient' | 'fingerprint'>,
  key: string,
): Promise<Ed25519KeyPair> {
  const recipient = { ...place, recipient: keys.user, fingerprint: keys.fingerprint }
  const seed = await openAsPerson(keys.sealing.privateKey, sealed, 'submission-link-key', recipient)
  if (seed.length !== 32) throw new OpenFailed()
  const pair = await ed25519KeyPair(seed)
  if (toBase64url(pair.publicKey) !== key) throw new OpenFailed()
  return pair
}
