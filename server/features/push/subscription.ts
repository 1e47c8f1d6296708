import { createECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'

/** The sealed document of column `push`: the address of the session's browser at its push service. */
export type PushDocument = { endpoint: string }

/** A session's subscription has its own key of P-256, so that push services cannot tell by the key which browsers belong together. */
function pairOf(atRest: AtRest, sessionId: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(atRest.lookupHash(`web push ${sessionId}`)))
  return pair
}

/** The public key as browsers take it: an uncompressed point in base64url (RFC 8292, section 3.2). */
export const publicPoint = (atRest: AtRest, sessionId: string): string =>
  pairOf(atRest, sessionId).getPublicKey('base64url')

const tokenSeconds = 12 * 3600
const coordinateBytes = 32

/**
 * The header by which a push service knows who sends (RFC 8292). It names this installation's address, as services ask for somebody whom
 * they can reach.
 * @param now Unix milliseconds
 */
export async function vapidHeader(
  { atRest, contact, now }: { atRest: AtRest; contact: URL; now: number },
  sessionId: string,
  endpoint: string,
): Promise<string> {
  const pair = pairOf(atRest, sessionId)
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const key = {
    kty: 'EC',
    crv: 'P-256',
    x: text(point.subarray(1, 1 + coordinateBytes)),
    y: text(point.subarray(1 + coordinateBytes)),
    d: text(pair.getPrivateKey()),
  }
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now / 1000) + tokenSeconds)
    .setSubject(contact.origin)
    .sign(await importJWK(key, 'ES256'))
  return `vapid t=${token}, k=${text(point)}`
}
