import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import type { PasskeyResult } from '../../base/types/unlocking.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** WebAuthn runs on the page, since a worker cannot ask the authenticator. The PRF output goes to the worker at once. */
export interface NewPasskey {
  /** Shown in the authenticator's own list. */
  userName: string
  displayName: string
  /** 32 bytes, base64url. */
  prfSalt: string
}

/** Its authenticator has no PRF, or gives other results than before, so the passkey cannot unlock anything. */
class PasskeyWithoutPrf extends Error {
  readonly code = 'passkey_without_prf'

  constructor() {
    super('this passkey has no PRF that can be relied on')
    this.name = 'PasskeyWithoutPrf'
  }
}

// COSE: EdDSA, ES256, RS256. The signature is not used; authenticators want an algorithm that they know.
const algorithms = [-8, -7, -257]
const timeoutMs = 120_000

/** Whether this browser supports WebAuthn's PRF extension, as far as it can tell. */
export async function passkeysWork(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || !navigator.credentials) return false
  if (!('getClientCapabilities' in PublicKeyCredential)) return true
  const capabilities = await PublicKeyCredential.getClientCapabilities()
  return (capabilities as Record<string, boolean | undefined>)['extension:prf'] !== false
}

/**
 * Makes a passkey with user verification and evaluates its PRF at the salt, by using it once: some providers answer nothing then, or
 * something else than when it was made. Rejects with the browser's NotAllowedError if the person or the device cancels, and with
 * `passkey_without_prf`.
 */
export async function createPasskey({ userName, displayName, prfSalt }: NewPasskey): Promise<PasskeyResult> {
  const credential = (await navigator.credentials.create({
    publicKey: {
      rp: { id: location.hostname, name: 'Chaveiro' },
      // A new user handle per passkey: authenticators overwrite an older passkey that has the same one.
      user: { id: randomBytes(32), name: userName, displayName },
      challenge: randomBytes(32),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: timeoutMs,
      extensions: { prf: { eval: { first: bytesOf(prfSalt) } } },
    },
  })) as PublicKeyCredential | null
  if (!credential) throw new PasskeyWithoutPrf()
  const { prf } = credential.getClientExtensionResults()
  if (prf?.enabled === false) throw new PasskeyWithoutPrf()
  const credentialId = toBase64url(new Uint8Array(credential.rawId))
  const used = await askPasskey([{ credentialId, prfSalt }])
  // Many authenticators evaluate the PRF only when a passkey is used.
  const prfOutput = prf?.results?.first && takeOutput(prf.results.first)
  if (prfOutput && toBase64url(prfOutput) !== toBase64url(used.prf)) throw new PasskeyWithoutPrf()
  return used
}

/** Asks for one of these passkeys and evaluates its PRF at its salt. Rejects like `createPasskey`. */
export async function askPasskey(
  passkeys: readonly { credentialId: string; prfSalt: string }[],
): Promise<PasskeyResult> {
  const evalByCredential = Object.fromEntries(
    passkeys.map(({ credentialId, prfSalt }) => [credentialId, { first: bytesOf(prfSalt) }]),
  )
  const only = passkeys.length === 1 ? passkeys[0] : undefined
  const credential = (await navigator.credentials.get({
    publicKey: {
      rpId: location.hostname,
      challenge: randomBytes(32),
      allowCredentials: passkeys.map(({ credentialId }) => ({
        type: 'public-key',
        id: bytesOf(credentialId),
      })),
      userVerification: 'required',
      timeout: timeoutMs,
      // Some providers know only `eval`, which has room for one salt.
      extensions: { prf: { evalByCredential, ...(only && { eval: { first: bytesOf(only.prfSalt) } }) } },
    },
  })) as PublicKeyCredential | null
  if (!credential) throw new PasskeyWithoutPrf()
  const credentialId = toBase64url(new Uint8Array(credential.rawId))
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first?.byteLength) return { credentialId, prf: takeOutput(first) }
  const chosen = passkeys.find((passkey) => passkey.credentialId === credentialId)
  if (only || !chosen) throw new PasskeyWithoutPrf()
  return askPasskey([chosen])
}

/** Copies the PRF's output and clears the browser's own buffer. */
function takeOutput(output: BufferSource): Bytes {
  const bytes = ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output)
  const copy = new Uint8Array(bytes)
  bytes.fill(0)
  return copy
}

function bytesOf(text: string): Bytes {
  const bytes = fromBase64url(text)
  if (!bytes) throw new TypeError('not base64url')
  return bytes
}
