import { randomBytes, randomUUID } from 'node:crypto'
import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'

/** Unlock methods as a device would send them, with random texts that do not open. */

export const sealedText = () => `cha1.${randomBytes(60).toString('base64url')}`
export const argon2 = () => ({
  memory_kib: 65536,
  passes: 3,
  lanes: 1,
  salt: randomBytes(16).toString('base64url'),
})

export const passphraseMethod = (): UnlockMethod => ({
  id: randomUUID(),
  kind: 'passphrase',
  argon2: argon2(),
  passkey: null,
  sealed: sealedText(),
})

export const recoveryMethod = (): UnlockMethod => ({
  id: randomUUID(),
  kind: 'recovery',
  argon2: null,
  passkey: null,
  sealed: sealedText(),
})

export const passkeyMethod = (label = 'Notebook'): UnlockMethod => ({
  id: randomUUID(),
  kind: 'passkey',
  argon2: null,
  passkey: {
    credential_id: randomBytes(32).toString('base64url'),
    prf_salt: randomBytes(32).toString('base64url'),
    label,
  },
  sealed: sealedText(),
})
