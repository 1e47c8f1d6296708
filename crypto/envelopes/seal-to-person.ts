import { openHpke, sealHpke, X_WING_ENC_BYTES, type XWingKeyPair } from '../primitives/hpke.ts'
import { contextOf, contextToOpen, type Place, type Purpose } from './context.ts'
import { OpenFailed } from './open-failed.ts'
import { SealFailed } from './seal-failed.ts'
import { readWireText, writeWireText } from './wire-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

const VERSION = 2

/**
 * Seals bytes to a person's or an inbox's public key (1216 bytes): version 2 ‖ enc (1120) ‖ ciphertext, HPKE base mode
 * with the context as info. It does not prove who sealed it, so a delivery is signed as well. Throws SealFailed for an
 * invalid public key.
 */
export async function sealToPerson<P extends Purpose>(
  publicKey: Bytes,
  plaintext: Bytes,
  purpose: P,
  place: Place<P>,
): Promise<string> {
  const info = contextOf(purpose, place)
  const { enc, ciphertext } = await sealHpke(publicKey, plaintext, info).catch((cause) => {
    throw new SealFailed(cause)
  })
  return writeWireText(VERSION, enc, ciphertext)
}

/** Whether anything can be sealed to a public key. */
export async function canSealTo(publicKey: Bytes): Promise<boolean> {
  try {
    await sealHpke(publicKey, new Uint8Array(32), new Uint8Array(0))
    return true
  } catch {
    return false
  }
}

/** The sealed bytes; OpenFailed for any other key, purpose, place or text. */
export async function openAsPerson<P extends Purpose>(
  privateKey: XWingKeyPair['privateKey'],
  text: string,
  purpose: P,
  place: Place<P>,
): Promise<Bytes> {
  const info = contextToOpen(purpose, place)
  const body = readWireText(VERSION, text)
  try {
    return await openHpke(privateKey, body.slice(0, X_WING_ENC_BYTES), body.slice(X_WING_ENC_BYTES), info)
  } catch {
    throw new OpenFailed()
  }
}
