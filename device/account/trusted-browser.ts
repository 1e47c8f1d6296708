import {
  distrustBrowser,
  listTrustedBrowsers,
  releaseTrusted,
  trustBrowser,
} from '@chaveiro/contract/calls/unlocking.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  makeTrustedBrowserKey,
  type TrustedBrowserKey,
  unwrapForTrustedBrowser,
  wrapForTrustedBrowser,
} from '@chaveiro/crypto/processes/wrap-for-trusted-browser.ts'
import { v7 as makeId } from 'uuid'
import type { ApiClient } from '../base/calls/api-client.ts'
import { CallError } from '../base/calls/call-error.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { SeenMemory } from '../state/seen-memory.ts'
import { changeAccess } from './change-methods.ts'

/** What this browser keeps: its id, and a key that no script can read. The wrapped secret is on the server. */
interface TrustedHere {
  id: string
  key: TrustedBrowserKey
}

type Place = { api: ApiClient; memory: SeenMemory; userId: string }

const nameOf = (userId: string) => `trusted/${userId}`

async function trustedHere({ memory, userId }: Place): Promise<TrustedHere | null> {
  return ((await memory.get(nameOf(userId))) as TrustedHere | null | undefined) ?? null
}

function keepHere({ memory, userId }: Place, trusted: TrustedHere | null): Promise<void> {
  return memory.setAll(new Map([[nameOf(userId), trusted]]))
}

/** This browser's id among the trusted ones, if it has a key for the person and the server still has the wrapped secret. */
export async function trustedId(place: Place): Promise<string | null> {
  const here = await trustedHere(place)
  if (!here) return null
  const trusted = await place.api.send(listTrustedBrowsers)
  if (trusted.some(({ id }) => id === here.id)) return here.id
  await keepHere(place, null)
  return null
}

/** Trusts this browser for 30 days, counted anew if it was trusted before. */
export async function trustThisBrowser(
  session: OpenSession,
  secret: AccountSecret,
  place: Place,
  label: string,
): Promise<void> {
  await distrustThisBrowser(place)
  const here = { id: makeId(), key: await makeTrustedBrowserKey() }
  const sealed = await wrapForTrustedBrowser(secret, here.key, {
    user: place.userId,
    browser: here.id,
  })
  await keepHere(place, here)
  try {
    await changeAccess(session, async (methods, sign) => {
      const statement = await sign(methods, { trusts: { browser: here.id, sealed } })
      await place.api.send(trustBrowser, { body: { id: here.id, label, sealed, statement } })
    })
  } catch (error) {
    await keepHere(place, null)
    throw error
  }
}

/** Deletes the key here first: whatever the server still has can then be opened by nobody. */
export async function distrustThisBrowser(place: Place): Promise<void> {
  const here = await trustedHere(place)
  if (!here) return
  await keepHere(place, null)
  await unlessGone(() => place.api.send(distrustBrowser, { params: { id: here.id } }))
}

/** The account secret, after a fresh sign-in. Throws SessionError('not_found') if this browser is no longer trusted. */
export async function openTrusted(place: Place): Promise<AccountSecret> {
  const here = await trustedHere(place)
  const released =
    here && (await unlessGone(() => place.api.send(releaseTrusted, { params: { id: here.id } })))
  if (!here || !released) {
    if (here) await keepHere(place, null)
    throw new SessionError('not_found')
  }
  return unwrapForTrustedBrowser(released.sealed, here.key, { user: place.userId, browser: here.id })
}

async function unlessGone<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  }
}
