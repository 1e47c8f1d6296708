import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { idOf } from '../people.ts'

/** Everything is signed at one moment: readers judge no clocks, and time has tests of its own. */
export const at = '2026-03-01T12:00:00.000Z'
export const later = '2026-03-01T13:00:00.000Z'
export const someHash = toBase64url(new Uint8Array(32).fill(7))
/** The one item of each vault, and the one request for it. */
export const item = idOf(200)
export const request = idOf(300)
/** What may be ended: the request, and a client's submission. */
export const ended = [
  { kind: 'request', id: request },
  { kind: 'submission', id: idOf(400) },
] as const
/** The two openings by which a lost vault may be given to somebody. */
export const givingIds = [idOf(500), idOf(501)] as const
