import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import {
  type BrowserOpening,
  commitToOpening,
  makeApprovalNonce,
} from '@chaveiro/crypto/processes/approval-code.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { KeptRequest } from '@chaveiro/crypto/processes/seal-browser-request.ts'
import {
  type BrowserKeys,
  browserKeysOf,
  type Handover,
  makeBrowserKeys,
  openInBrowser,
} from '@chaveiro/crypto/processes/seal-to-browser.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import { SessionError } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { fetchStoredKeys } from '../log/roster/person-keys.ts'
import type { RosterReader } from '../state/roster-reader.ts'
import { lockedReader } from '../state/roster-reader.ts'
import type { SessionContext } from '../state/session-context.ts'

/** This browser's request and how far it got. Its secrets leave this object only sealed. */
export interface ApprovalRequest {
  readonly opening: BrowserOpening
  readonly commitment: string
  readonly keys: BrowserKeys
  readonly head: KeptRequest['head']
  readonly roster: RosterReader | null
  /** Set once the unlocked browser answered; `code` is what this browser shows. */
  answered: { answer: string; code: string } | null
  /** What the unlocked browser sealed: opened, but not used until the digits are typed. */
  handed: Handed | null
}

/** A handover whose secret gives the keys that both browsers know. */
export interface Handed extends Handover {
  readonly keys: AccountKeys
  /** The roster as it was verified when this was opened; null if there is none yet. */
  readonly state: RosterState | null
}

/** Makes a request that is not sent yet. Throws SessionError('keys_unconfirmed') while nobody has vouched for the person's keys. */
export async function makeApprovalRequest(context: SessionContext): Promise<ApprovalRequest> {
  const user = context.person().id
  const { roster, org, fingerprint } = await knownOf(context)
  const keys = await makeBrowserKeys()
  const nonce = makeApprovalNonce()
  const opening = { org, user, approval: makeId(), fingerprint, sealing_key: keys.sealingKey, nonce }
  const commitment = await commitToOpening(opening)
  const head = roster?.roster?.head ?? null
  return { opening, commitment, keys, head, roster, answered: null, handed: null }
}

/** A request kept over a reload. It accepts only a roster that continues the one it was made with. */
export async function restoreApprovalRequest(
  context: SessionContext,
  kept: KeptRequest,
): Promise<ApprovalRequest> {
  const { opening, head } = kept
  const keys = await browserKeysOf(kept.seed)
  const commitment = await commitToOpening(opening)
  return { opening, commitment, keys, head, roster: readerFrom(), answered: null, handed: null }

  function readerFrom(): RosterReader | null {
    if (!head) return null
    const reader = lockedReader(context)
    const memory = { ...reader.seen, roster: async () => ({ org: opening.org, ...head }) }
    return { ...reader, seen: memory, mustBe: opening.org }
  }
}

/**
 * What the server says of the person. It goes into the code, so that comparing the codes checks it too. Throws
 * SessionError('keys_unconfirmed') while nobody has vouched for the keys.
 */
async function knownOf(context: SessionContext) {
  const stored = await fetchStoredKeys(context.api)
  const fingerprint = await fingerprintOf(stored.sealing_key, stored.signing_key, verifier)
  // Role client is not in the roster and may not read it.
  const reader = context.person().role === 'client' ? null : lockedReader(context)
  const roster = reader && (await loadRoster(reader))
  if (!roster) return { roster: null, org: '', fingerprint }
  const rosterPerson = roster.people.get(context.person().id)
  if (rosterPerson && rosterPerson.fingerprint !== fingerprint) throw new SessionError('approval_refused')
  if (!rosterPerson?.vouched) throw new SessionError('keys_unconfirmed')
  return { roster: reader, org: roster.org, fingerprint }
}

/** Opens what was handed over. Throws unless it was sealed in this exchange and gives the keys that both browsers and the roster know. */
export async function openSent(
  { opening, commitment, keys, roster }: ApprovalRequest,
  sealed: string,
  answer: string,
): Promise<Handed> {
  const { user, approval, fingerprint } = opening
  const handover = await openInBrowser(sealed, keys.keys, { user, approval, commitment, answer })
  const derived = await deriveAccountKeys(handover.secret, user)
  const state = roster && (await loadRoster(roster))
  const rosterPerson = state?.people.get(user)
  const isInRoster = roster === null || (rosterPerson?.fingerprint === fingerprint && rosterPerson.vouched)
  if (derived.fingerprint !== fingerprint || !isInRoster) throw new SessionError('approval_refused')
  return { ...handover, keys: derived, state }
}
