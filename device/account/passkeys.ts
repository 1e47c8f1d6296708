import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  makePrfSalt,
  type PasskeyMethod,
  unwrapWithPasskey,
  wrapWithPasskey,
} from '@chaveiro/crypto/processes/wrap-with-passkey.ts'
import { v7 as makeId } from 'uuid'
import { SessionError } from '../base/types/session-error.ts'
import type { ListedUnlockMethod, PasskeyResult } from '../base/types/unlocking.ts'
import type { OpenSession } from '../state/open-session.ts'
import { changeMethods } from './change-methods.ts'

/** A passkey that the page is making: the id of its method, the salt for its PRF, and the secret that it will wrap. */
export interface BegunPasskey {
  readonly methodId: string
  readonly prfSalt: string
  readonly secret: AccountSecret
  readonly untilMs: number
}

/** WebAuthn gives up after two minutes; after three, nobody can finish what was begun. */
const beginningMs = 3 * minuteMs

export function beginPasskey(secret: AccountSecret, now: Date): BegunPasskey {
  return { methodId: makeId(), prfSalt: makePrfSalt(), secret, untilMs: now.getTime() + beginningMs }
}

/** Adds a passkey by its PRF output at the salt. */
export async function finishPasskey(
  session: OpenSession,
  { methodId, prfSalt, secret, untilMs }: BegunPasskey,
  label: string,
  { credentialId, prf }: PasskeyResult,
): Promise<void> {
  if (session.now().getTime() > untilMs) throw new SessionError('not_found')
  const parameters = { credential_id: credentialId, prf_salt: prfSalt, label }
  const place = { user: session.person.id, method: methodId }
  const method = await wrapWithPasskey(secret, prf, parameters, place)
  await changeMethods(session, (methods) => [...methods, method])
}

/** The account secret that the passkey with this result wraps. */
export async function openWithPasskey(
  methods: readonly UnlockMethod[],
  { credentialId, prf }: PasskeyResult,
  user: string,
): Promise<AccountSecret> {
  const fitting = methods.find(
    (method): method is PasskeyMethod =>
      method.kind === 'passkey' && method.passkey?.credential_id === credentialId,
  )
  if (!fitting) throw new OpenFailed()
  return unwrapWithPasskey(fitting, prf, user)
}

/** The methods that a locked screen may offer, oldest first. */
export function listedMethods(methods: readonly UnlockMethod[]): ListedUnlockMethod[] {
  return methods.flatMap(({ id, kind, passkey }): ListedUnlockMethod[] => {
    if (kind !== 'passkey') return [{ kind, id }]
    if (!passkey) return []
    const { credential_id, prf_salt, label } = passkey
    return [{ kind, id, credentialId: credential_id, prfSalt: prf_salt, label }]
  })
}
