import { fingerprintOf } from '@chaveiro/contract/rules/fingerprint.ts'
import {
  askBrowserApproval,
  type BrowserApproval,
  endBrowserApproval,
  getBrowserApproval,
  revealBrowserApproval,
} from '@chaveiro/contract/unlock.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  approvalCode,
  type BrowserOpening,
  commitToBrowser,
  makeApprovalNonce,
} from '@chaveiro/crypto/processes/compare-browsers.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { makeBrowserKeys, openInBrowser } from '@chaveiro/crypto/processes/hand-to-browser.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import { CallError } from '../call-error.ts'
import { SessionError } from '../session-error.ts'
import { loadRoster, type RosterReader } from './load-roster.ts'
import { fetchStoredKeys } from './person-keys.ts'
import { seenBy } from './seen-memory.ts'
import { lockedReader, type UnlockingGround } from './unlocking-ground.ts'

type Followed = 'waiting' | 'compare' | 'matched' | 'unlocked' | 'ended'

/** One request of this browser, as far as it is. What is in it never leaves this object but by the steps. */
interface Asked {
  readonly opening: BrowserOpening
  readonly commitment: string
  readonly keys: Awaited<ReturnType<typeof makeBrowserKeys>>['keys']
  readonly roster: RosterReader | null
  /** From the moment that the unlocked browser answered. */
  answered: { answer: string; code: string } | null
  hasMatched: boolean
}

/** The new browser's side of an approval: it believes nothing of what arrives before the person compared the codes. */
export function createNewBrowser(ground: UnlockingGround) {
  const { caller, memory } = ground
  let asked: Asked | null = null

  function current(id: string): Asked | null {
    return asked?.opening.approval === id ? asked : null
  }

  async function withdraw(id: string) {
    if (asked?.opening.approval === id) asked = null
    await caller.send(endBrowserApproval, { params: { id } }).catch(() => undefined)
  }

  async function refuse(id: string): Promise<never> {
    await withdraw(id)
    throw new SessionError('approval_refused')
  }

  /** Opens the commitment to the unlocked browser that answered; from here on there is one code, whatever comes. */
  async function reveal(request: Asked, answer: string) {
    const { approval: id, sealing_key, nonce } = request.opening
    request.answered = { answer, code: await approvalCode(request.opening, answer) }
    await caller.send(revealBrowserApproval, { params: { id }, body: { sealing_key, nonce } })
  }

  async function accept(request: Asked, sealed: string, answer: string): Promise<Followed> {
    const { approval: id } = request.opening
    const begun = ground.begin()
    let opened: { secret: AccountSecret; keys: AccountKeys }
    try {
      opened = await openSent(request, sealed, answer)
    } catch {
      return refuse(id)
    }
    const roster = request.roster?.roster
    // Both browsers agreed upon this organisation: from here on no other one is believed.
    if (roster) await seenBy(memory, request.opening.user).keepRoster({ org: roster.org, ...roster.head })
    await ground.takeUp(opened.secret, opened.keys, begun)
    await withdraw(id)
    return 'unlocked'
  }

  return {
    forget() {
      asked = null
    },
    withdraw,
    async ask(label: string): Promise<{ id: string }> {
      if (asked) await withdraw(asked.opening.approval)
      const user = ground.known().id
      const { roster, org, fingerprint } = await knownOf(ground)
      const { keys, sealingKey } = await makeBrowserKeys()
      const nonce = makeApprovalNonce()
      const opening = { org, user, approval: makeId(), fingerprint, sealing_key: sealingKey, nonce }
      const commitment = await commitToBrowser(opening)
      const id = opening.approval
      await caller.send(askBrowserApproval, { body: { id, label, commitment } })
      asked = { opening, commitment, keys, roster, answered: null, hasMatched: false }
      return { id }
    },
    async follow(id: string): Promise<Followed> {
      const request = current(id)
      const found = request && (await lookAt(() => caller.send(getBrowserApproval, { params: { id } })))
      if (!request || !found || current(id) !== request) {
        if (current(id)) asked = null
        return 'ended'
      }
      if (!request.answered) {
        if (found.answer === null) return 'waiting'
        await reveal(request, found.answer)
        return 'compare'
      }
      if (!request.hasMatched) return 'compare'
      if (found.sealed === null) return 'matched'
      return accept(request, found.sealed, request.answered.answer)
    },
    /** One attempt: on other digits the request ends, since somebody may be in between. */
    async enterCode(id: string, typed: string): Promise<boolean> {
      const request = current(id)
      if (!request?.answered) throw new SessionError('approval_over')
      request.hasMatched = typed.replace(/\D/g, '') === request.answered.code
      if (!request.hasMatched) await withdraw(id)
      return request.hasMatched
    },
  }
}

/**
 * What this browser knows of the person, all by the server's word so far: it goes into the code, so that the person's
 * comparison covers it. SessionError('keys_unconfirmed') for keys that nobody stands for yet.
 */
async function knownOf(ground: UnlockingGround) {
  const stored = await fetchStoredKeys(ground.caller)
  const fingerprint = await fingerprintOf(stored.sealing_key, stored.signing_key, verifier)
  // Role client is in no roster and may not read it.
  const reader = ground.known().role === 'client' ? null : lockedReader(ground)
  const roster = reader && (await loadRoster(reader))
  if (!roster) return { roster: null, org: '', fingerprint }
  const own = roster.people.get(ground.known().id)
  if (own && own.fingerprint !== fingerprint) throw new SessionError('approval_refused')
  if (!own?.vouched) throw new SessionError('keys_unconfirmed')
  return { roster: reader, org: roster.org, fingerprint }
}

/** The secret, if it was sealed in this exchange and gives the keys that both browsers and the roster know. */
async function openSent({ opening, commitment, keys, roster }: Asked, sealed: string, answer: string) {
  const { user, approval, fingerprint } = opening
  const secret = await openInBrowser(sealed, keys, { user, approval, commitment, answer })
  const derived = await deriveAccountKeys(secret, user)
  const own = roster && (await loadRoster(roster))?.people.get(user)
  const isInRoster = roster === null || (own?.fingerprint === fingerprint && own.vouched)
  if (derived.fingerprint !== fingerprint || !isInRoster) throw new SessionError('approval_refused')
  return { secret, keys: derived }
}

/** The request, or null once it is over. */
async function lookAt(call: () => Promise<BrowserApproval>): Promise<BrowserApproval | null> {
  try {
    return await call()
  } catch (error) {
    const isOver =
      error instanceof CallError && (error.code === 'approval_over' || error.code === 'not_found')
    if (isOver) return null
    throw error
  }
}
