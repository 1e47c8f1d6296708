import {
  askToConnect,
  beginConnected,
  type FollowedConnect,
  followConnect,
  revealConnect,
  withdrawConnect,
} from '@chaveiro/contract/calls/connect.ts'
import { logOut } from '@chaveiro/contract/calls/sessions.ts'
import type { DeviceProgram } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { ownRelease } from '@chaveiro/contract/log/statements/newer-release.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { deviceLabel } from '@chaveiro/contract/rules/people/device-label.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { approvalCode, commitToOpening, makeApprovalNonce } from '@chaveiro/crypto/processes/approval-code.ts'
import { type AccountKeys, deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { type Handover, makeBrowserKeys, openInBrowser } from '@chaveiro/crypto/processes/seal-to-browser.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v4 as makeId } from 'uuid'
import { createApiClient } from '../base/calls/api-client.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { FollowedApproval } from '../base/types/unlocking.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { lockedReader } from '../state/roster-reader.ts'
import { type SeenMemory, seenBy } from '../state/seen-memory.ts'
import { unlessOver } from './approval-over.ts'
import { proveOwnPlace } from './connect-place.ts'
import { keepHandedHeads } from './handed-heads.ts'

/**
 * Hears what a page of `origin` on this computer says, and nobody elsewhere: by a form sent to a port of the loopback address, or, with
 * `port` null, in the tab that the program itself opened. `prove` gives the proof to bring back to the page, or null to refuse.
 */
export type ListenHere = (
  origin: string,
  prove: (form: ReadonlyMap<string, string>) => Promise<string | null>,
) => Promise<{ port: number | null; close(): Promise<void> }>

/** What a program needs to be connected. */
export interface ConnectHost {
  /** The web app's address, where calls go too; without a slash at the end. */
  origin: string
  language: () => Language
  /** Where the heads that the browser hands over are remembered. */
  memory: SeenMemory
  /** Without it, the program can only be connected as one on another computer. */
  listen?: ListenHere
  fetch?: typeof fetch
}

/** What a connected program keeps: its session, and the account secret with which its device resumes. */
export interface Connected {
  token: string
  expiresAt: string
  userId: string
  secret: AccountSecret
}

/** A program's own side, from its request to its session. */
export interface Connecting {
  readonly id: string
  /** To be opened in the person's browser. */
  readonly address: string
  /** Asks for the present step; call it every second or two. Throws `approval_refused` for what the page did not seal. */
  follow(): Promise<FollowedApproval>
  /**
   * Takes the digits that the page shows, once. False ends the exchange. Throws `approval_refused`, and DistrustError with both of its
   * `organisations` where this device knows another one.
   */
  enterCode(code: string): Promise<Connected | false>
  withdraw(): Promise<void>
}

/**
 * Asks, as a program without a session, to be connected by whoever opens `address` in their unlocked browser. `label` is the computer's
 * name. Nothing that comes is used before the person has typed the page's digits.
 */
export async function connectDevice(
  host: ConnectHost,
  { program, label }: { program: DeviceProgram; label: string },
): Promise<Connecting> {
  const id = makeId()
  const secret = makeApprovalNonce()
  const { keys, sealingKey } = await makeBrowserKeys()
  const api = apiOf(host, null)
  const sent = { params: { id }, body: { secret } }
  let commitment = ''
  let answered: { answer: string; code: string } | null = null
  let handed: (Handover & { keys: AccountKeys }) | null = null
  let isOver = false

  const listening = await host.listen?.(host.origin, (form) =>
    proveOwnPlace(form, { approval: id, commitment }),
  )
  const shown = { program, label: deviceLabel(label), port: listening?.port ?? null }
  const opening = { approval: id, ...shown, sealing_key: sealingKey, nonce: makeApprovalNonce() }
  commitment = await commitToOpening(opening)

  async function end() {
    isOver = true
    handed = null
    await listening?.close()
  }
  async function withdraw() {
    await end()
    await api.send(withdrawConnect, sent).catch(() => undefined)
  }
  async function refuse(): Promise<never> {
    await withdraw()
    throw new SessionError('approval_refused')
  }

  /** Opens the commitment to the page that answered first. Once our nonce is known, another answer could be searched that gives chosen digits. */
  async function settle(answer: string, isRevealed: boolean) {
    if (answered && answered.answer !== answer) return refuse()
    answered ??= { answer, code: await approvalCode(opening, answer) }
    if (isRevealed) return
    const { sealing_key, nonce } = opening
    await api.send(revealConnect, { params: { id }, body: { secret, sealing_key, nonce } })
  }

  /** Opens what the page sealed, once; the secret says whose it is, and the digits will say that it came from their browser. */
  async function receive({ sealed, user_id: user }: FollowedConnect, answer: string) {
    if (handed || sealed === null || user === null) return
    try {
      const handover = await openInBrowser(sealed, keys, { user, approval: id, commitment, answer })
      handed = { ...handover, keys: await deriveAccountKeys(handover.secret, user) }
    } catch {
      await refuse()
    }
  }

  try {
    const poll_hash = await hashText(secret, verifier)
    await api.send(askToConnect, { body: { id, ...shown, commitment, poll_hash } })
  } catch (error) {
    await end()
    throw error
  }
  return {
    id,
    address: `${host.origin}/connect/${id}`,
    withdraw,
    async follow() {
      const seen = isOver ? null : await unlessOver(() => api.send(followConnect, sent))
      if (!seen || isOver) {
        await end()
        return { step: 'ended' }
      }
      const { state, answer } = seen
      if (!answered && answer === null) return { step: 'waiting' }
      if (answer === null) return refuse()
      await settle(answer, state !== 'answered')
      if (!answered) return refuse()
      if (state !== 'approved') return { step: 'show', code: answered.code }
      await receive(seen, answer)
      return { step: 'confirm' }
    },
    async enterCode(typed) {
      const received = handed
      handed = null
      if (isOver || !received) throw new SessionError('approval_over')
      if (typed.replace(/\D/g, '') !== received.code) {
        await withdraw()
        return false
      }
      const { token, expires_at } = await api.send(beginConnected, sent)
      await end()
      const { keys } = received
      try {
        await takeOver(host, token, received)
      } catch (cause) {
        await apiOf(host, token)
          .send(logOut)
          .catch(() => undefined)
        const isOther = cause instanceof DistrustError && cause.organisations !== undefined
        throw isOther ? cause : new SessionError('approval_refused', { cause })
      }
      return { token, expiresAt: expires_at, userId: keys.user, secret: received.secret }
    },
  }
}

const apiOf = ({ origin, language, fetch }: ConnectHost, token: string | null) =>
  createApiClient({ baseUrl: origin, token: () => token, language, ...(fetch && { fetch }) })

/** Takes over the heads that the browser saw, if the server shows this session the same organisation, which vouches for the keys. */
async function takeOver(
  host: ConnectHost,
  token: string,
  { heads, keys }: Handover & { keys: AccountKeys },
): Promise<void> {
  const { memory } = host
  const person = { id: keys.user }
  const reader = lockedReader({ api: apiOf(host, token), release: ownRelease, memory, person: () => person })
  const roster = await loadRoster(reader)
  const known = roster?.people.get(keys.user)
  if (roster && !(known?.fingerprint === keys.fingerprint && known.vouched)) {
    throw new SessionError('approval_refused')
  }
  const own = { roster, signingKey: keys.publicKeys.signing_key }
  await keepHandedHeads(seenBy(memory, keys.user), heads, own)
}
