import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { contextOf } from '../envelopes/context.ts'
import { type Ed25519KeyPair, ed25519KeyPair } from '../primitives/ed25519.ts'
import { hkdf, importHkdfKey } from '../primitives/hkdf.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { readPrintedCode, writePrintedCode } from './printed-code.ts'

/** The organisation's recovery key: the code to print, and the public key in the genesis (base64url). */
export type RecoveryKit = { readonly code: string; readonly publicKey: string }

/** A new recovery kit: 160 random bits to print, from which an Ed25519 key is derived. */
export async function makeRecoveryKit(): Promise<RecoveryKit> {
  const code = await writePrintedCode('recovery-kit', randomBytes(20))
  const { publicKey } = await readRecoveryKit(code)
  return { code, publicKey: toBase64url(publicKey) }
}

/** The signing key of a printed kit. CodeMistyped if it was mistyped. */
export async function readRecoveryKit(code: string): Promise<Ed25519KeyPair> {
  const input = await importHkdfKey(await readPrintedCode('recovery-kit', code))
  return ed25519KeyPair(await hkdf(input, new Uint8Array(0), contextOf('derive.recovery-kit', {}), 32))
}
