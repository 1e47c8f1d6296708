import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { type LinkOverview, linkOverviewCommitment } from '@chaveiro/contract/log/links/submission-link.ts'
import type { RosterPerson } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { SubmissionWords } from '@chaveiro/contract/rules/links/submission-words.ts'
import { sealToPerson } from '../envelopes/seal-to-person.ts'
import { sealUnderKey } from '../envelopes/seal-under-key.ts'
import { ed25519KeyPair } from '../primitives/ed25519.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement, withoutUndefined } from './sign-statement.ts'
import { signSubmissionInbox } from './sign-submission-inbox.ts'
import {
  linkFingerprint,
  submissionProof,
  submissionToken,
  writeSubmissionFragment,
} from './submission-address.ts'
import { besideVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** A custodian's choices for a link. */
export type ClientLinkDraft = {
  /** The link's id, made by the caller. */
  readonly link: string
  /** What the link's page says besides the overview's list; the server never reads it. */
  readonly words: Omit<SubmissionWords, 'wanted'>
  readonly overview: LinkOverview
  /** Keeps the link when its maker is gone. */
  readonly deputy: RosterPerson | null
  readonly until: string
}

/**
 * Makes a client link of a vault: its secret, sealed to the vault's inbox; its own key, sealed to maker and deputy; and
 * both signed statements. Needs no key of the vault. Throws TypeError for a vault without a key, Error for a deputy
 * whose keys are not vouched for.
 */
export async function makeClientLink(keys: AccountKeys, logs: Logs, draft: ClientLinkDraft, at: Date) {
  const { link, overview, deputy, until } = draft
  const { log, roster } = logs
  const { generation } = log
  if (!generation) throw new TypeError('the vault has no key')
  if (deputy && (!deputy.vouched || roster.people.get(deputy.user) !== deputy))
    throw new Error('these keys are not vouched for')
  const words: SubmissionWords = { ...draft.words, wanted: overview.wanted }
  const secret = SecretKey.random('link')
  const seed = randomBytes(32)
  const pair = await ed25519KeyPair(seed.slice())
  const place = { org: log.org, vault: log.vault, link }
  const key = toBase64url(pair.publicKey)

  const self = { user: keys.user, fingerprint: keys.fingerprint, sealingKey: keys.publicKeys.sealing_key }
  const sealKeyTo = ({ user, fingerprint, sealingKey }: typeof self) =>
    sealToPerson(fromBase64url(sealingKey) as Uint8Array<ArrayBuffer>, seed, 'submission-link-key', {
      ...place,
      recipient: user,
      fingerprint,
    })
  const inboxKey = fromBase64url(generation.inboxKey) as Uint8Array<ArrayBuffer>
  const secretPlace = { ...place, generation: generation.number }
  const [token, proof, fingerprint, sealedSecret, sealedWords, ownKey, deputyKey] = await Promise.all([
    submissionToken(secret),
    submissionProof(secret),
    linkFingerprint(key),
    sealToPerson(inboxKey, secret.copyBytes(), 'submission-secret', secretPlace),
    sealUnderKey(secret, new TextEncoder().encode(JSON.stringify(words)), 'submission-page', place),
    sealKeyTo(self),
    deputy && sealKeyTo(deputy),
  ])
  seed.fill(0)

  const overviewSalt = toBase64url(randomBytes(16))
  const payload = {
    ...besideVaultLog(keys.user, logs, at),
    link,
    key,
    ...withoutUndefined({ deputy: deputy?.user }),
    token: await hashText(token, verifier),
    secret: await hashText(sealedSecret, verifier),
    overview: await linkOverviewCommitment(overview, overviewSalt, verifier),
    until,
  }
  return {
    fragment: writeSubmissionFragment({ secret, fingerprint }),
    sent: {
      id: link,
      token,
      proof_hash: await hashText(proof, verifier),
      key,
      client_name: sealedWords,
      secret: sealedSecret,
      secret_generation: generation.number,
      own_key: ownKey,
      ...withoutUndefined({ deputy_key: deputyKey ?? undefined }),
      overview_salt: overviewSalt,
      statement: await signStatement('chaveiro.submission.link', payload, keys.signing),
      inbox: await signSubmissionInbox(pair, logs, { link, until }, at),
    },
  }
}
