import type { CurrentUser } from '@chaveiro/contract/calls/sessions.ts'
import { errorFacts, type PasskeyResult } from '@chaveiro/device'
import { askPasskey, createPasskey, passkeysWork } from '@chaveiro/device/hosts/browser'

/** Whether this browser supports passkeys with a secret (WebAuthn's PRF extension). */
export const canUsePasskeys = (): Promise<boolean> => passkeysWork()

export { askPasskey }

/** Makes a passkey for this person; the device asks for fingerprint, face or PIN. */
export const makePasskey = (
  { prfSalt }: { methodId: string; prfSalt: string },
  user: CurrentUser,
): Promise<PasskeyResult> =>
  createPasskey({ userName: user.email, displayName: user.name || user.email, prfSalt })

/** The device or the person cancelled, which is not an error and proves nothing. */
export const wasPasskeyRefused = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The authenticator made a passkey that can sign, but has no PRF that can be relied on. */
export const wasPasskeyWithoutSecret = (error: unknown): boolean =>
  errorFacts(error).code === 'passkey_without_prf'
