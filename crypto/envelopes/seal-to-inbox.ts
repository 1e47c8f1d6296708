import {
  openHpke,
  type PreSharedKey,
  sealHpke,
  X_WING_ENC_BYTES,
  type XWingKeyPair,
} from '../primitives/hpke.ts'
import { contextOf, contextToOpen, type Place } from './context.ts'
import { OpenFailed } from './open-failed.ts'
import { pad, unpad } from './padding.ts'
import { SealFailed } from './seal-failed.ts'
import { readWireText, writeWireText } from './wire-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

const VERSION = 4

/**
 * Seals a client's submission to a vault's inbox: version 4 ‖ enc (1120) ‖ ciphertext of the padded plaintext, HPKE PSK
 * mode with the context as info. The shared secret proves that the sender had the link's address. Throws SealFailed for
 * an invalid public key.
 */
export async function sealToInbox(
  publicKey: Bytes,
  plaintext: Uint8Array,
  shared: PreSharedKey,
  place: Place<'submission'>,
): Promise<string> {
  const info = contextOf('submission', place)
  const { enc, ciphertext } = await sealHpke(publicKey, pad(plaintext), info, shared).catch((cause) => {
    throw new SealFailed(cause)
  })
  return writeWireText(VERSION, enc, ciphertext)
}

/** The sealed bytes; OpenFailed for any other inbox, shared secret, place or text. */
export async function openFromInbox(
  privateKey: XWingKeyPair['privateKey'],
  text: string,
  shared: PreSharedKey,
  place: Place<'submission'>,
): Promise<Bytes> {
  const info = contextToOpen('submission', place)
  const body = readWireText(VERSION, text)
  let padded: Bytes
  try {
    const [enc, ciphertext] = [body.slice(0, X_WING_ENC_BYTES), body.slice(X_WING_ENC_BYTES)]
    padded = await openHpke(privateKey, enc, ciphertext, info, shared)
  } catch {
    throw new OpenFailed()
  }
  return unpad(padded)
}
