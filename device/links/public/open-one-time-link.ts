import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import type { OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import {
  type OneTimeLink,
  proveOneTimeKey,
  readOneTimeLink,
} from '@chaveiro/crypto/processes/one-time-key.ts'
import { makeOneTimeNonce } from '@chaveiro/crypto/processes/one-time-nonce.ts'
import type { OneTimeOpening } from '@chaveiro/crypto/processes/one-time-password.ts'
import { openOneTimeSecret } from '@chaveiro/crypto/processes/one-time-secret.ts'
import { openOneTimeSender } from '@chaveiro/crypto/processes/one-time-sender.ts'
import type { Argon2Text } from '@chaveiro/crypto/processes/stretch-passphrase.ts'
import { settle } from '../../base/async/settle.ts'
import { LinkError } from './link-error.ts'
import { type PublicCalls, publicCall } from './public-call.ts'
import { whileUnreachable } from './while-unreachable.ts'

export interface OneTimeState {
  expiresAt: string
  /** Who made the link, as it says itself. */
  sender: OneTimeSender
  /** Null if the link needs no password. */
  triesLeft: number | null
  /** Argon2 parameters for stretching its password. */
  terms: Argon2Text | null
}

/** What a page keeps of its link, so that another worker can go on: the server gives a claimed link's Argon2 terms to nobody. */
export interface KnownLink {
  /** Lets this page alone ask again. */
  readonly nonce: string
  readonly terms: Argon2Text | null
}

/** A link as its page holds it, from the address to the secret. */
export interface OpenableLink {
  state(): KnownLink
  /** The link's state before it is opened; opens nothing. Throws LinkError ('used', 'over', …). */
  askState(): Promise<OneTimeState>
  /**
   * Opens the link, once. If the answer is lost, asks again with the same nonce, here and at the next call, for a minute. Throws LinkError,
   * whose `mayBeOpen` says that the link may have been opened without its answer arriving; after 'password' the person may try another one.
   */
  show(password?: string): Promise<OneTimeSecret>
}

/**
 * The link that an address names: the token in its path, the key in its fragment (without '#'). Null if the address is damaged: the server
 * is not asked, so nothing is used up.
 */
export async function openOneTimeLink(
  address: { token: string; fragment: string },
  calls: PublicCalls,
  linkState: KnownLink = { nonce: makeOneTimeNonce(), terms: null },
): Promise<OpenableLink | null> {
  const link = await readOneTimeLink(address.token, address.fragment)
  return link && openable(link, calls, linkState)
}

function openable(
  link: OneTimeLink,
  calls: PublicCalls,
  { nonce, terms: knownTerms }: KnownLink,
): OpenableLink {
  const path = `/api/view-secret/${link.token}`
  let terms = knownTerms

  async function askState(): Promise<OneTimeState> {
    const { sender: sealed, ...state } = readState(
      await publicCall(calls, { method: 'GET', path: `${path}/state` }),
    )
    const sender = await orFault(openOneTimeSender(sealed, link), new LinkError('failed'))
    terms = state.terms
    return { ...state, sender }
  }

  return {
    state: () => ({ nonce, terms }),
    askState,
    async show(password) {
      if (password !== undefined && terms === null) await askState()
      // An empty password must not use up a try.
      if (terms !== null && !password?.trim()) throw new LinkError('password')
      const opening = terms === null ? null : await openingWith(link, password ?? '', terms)
      const body = { nonce, key_proof: await proveOneTimeKey(link), ...(opening && { proof: opening.proof }) }
      const sealed = await claim(calls, { path, body })
      const opened = openOneTimeSecret(sealed, opening?.key ?? link.key, link.token)
      return orFault(opened, new LinkError('failed', { mayBeOpen: true }))
    },
  }
}

/** Loads Argon2 only for a link with a password. Parameters outside our limits are refused. */
async function openingWith(link: OneTimeLink, password: string, terms: Argon2Text): Promise<OneTimeOpening> {
  const load = import('@chaveiro/crypto/processes/one-time-password.ts')
  const { passOneTimeLink } = await orFault(load, new LinkError('device'))
  return orFault(passOneTimeLink(link, password, terms), new LinkError('device'))
}

/**
 * If the work fails because the server's answer does not open, that is final ('altered'). Any other failure becomes `otherwise`, and the
 * person may try again.
 */
async function orFault<T>(work: Promise<T>, otherwise: LinkError): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown }
    throw code === 'open_failed' || code === 'argon2_refused' ? new LinkError('altered') : otherwise
  }
}

/** Repeats the claim until an answer comes, which the nonce makes safe. */
async function claim(calls: PublicCalls, { path, body }: { path: string; body: unknown }): Promise<string> {
  let mayBeOpen = false
  return settle(
    whileUnreachable(),
    async () => {
      try {
        const answer = await publicCall(calls, { method: 'POST', path, body })
        const { password } = (answer ?? {}) as { password?: unknown }
        if (typeof password !== 'string') throw new LinkError('failed')
        return password
      } catch (error) {
        if (!(error instanceof LinkError)) throw error
        const { fault, retryAfterSeconds } = error
        mayBeOpen ||= fault === 'unreachable' || fault === 'failed'
        throw new LinkError(fault, { retryAfterSeconds, mayBeOpen })
      }
    },
    calls,
  )
}

function readState(answer: unknown): Omit<OneTimeState, 'sender'> & { sender: string } {
  const { expires_at: expiresAt, sender, password } = (answer ?? {}) as Record<string, unknown>
  if (typeof expiresAt !== 'string' || typeof sender !== 'string' || password === undefined)
    throw new LinkError('failed')
  if (password === null) return { expiresAt, sender, triesLeft: null, terms: null }
  const { tries_left: triesLeft, ...terms } = password as Argon2Text & { tries_left?: unknown }
  if (typeof triesLeft !== 'number') throw new LinkError('failed')
  return { expiresAt, sender, triesLeft, terms }
}
