import type { UnlockMethod } from '@chaveiro/contract/account.ts'
import { addUnlockMethod } from '@chaveiro/contract/account.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  makePrfSalt,
  type PasskeyMethod,
  unwrapWithPasskey,
  wrapWithPasskey,
} from '@chaveiro/crypto/processes/wrap-with-passkey.ts'
import { v7 as makeId } from 'uuid'
import type { ListedUnlockMethod, PasskeyResult } from '../../types/unlocking.ts'
import type { OpenSession } from '../state/open-session.ts'

/** A passkey that the page is making: its method's id, and the salt for its PRF. */
export interface BegunPasskey {
  methodId: string
  prfSalt: string
}

export function beginPasskey(): BegunPasskey {
  return { methodId: makeId(), prfSalt: makePrfSalt() }
}

/** Adds a passkey with what its PRF gave at the salt. */
export async function finishPasskey(
  session: OpenSession,
  { methodId, prfSalt }: BegunPasskey,
  label: string,
  { credentialId, prf }: PasskeyResult,
): Promise<void> {
  const parameters = { credential_id: credentialId, prf_salt: prfSalt, label }
  const place = { user: session.person.id, method: methodId }
  const method = await wrapWithPasskey(session.secret, prf, parameters, place)
  await session.api.send(addUnlockMethod, { body: { method } })
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

/** What a locked screen may offer, oldest first. */
export function listedMethods(methods: readonly UnlockMethod[]): ListedUnlockMethod[] {
  return methods.flatMap(({ id, kind, passkey }): ListedUnlockMethod[] => {
    if (kind !== 'passkey') return [{ kind, id }]
    if (!passkey) return []
    const { credential_id, prf_salt, label } = passkey
    return [{ kind, id, credentialId: credential_id, prfSalt: prf_salt, label }]
  })
}
