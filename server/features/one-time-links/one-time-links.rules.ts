import { type OneTimeState, oneTimeAgainSeconds, oneTimeHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { isLive } from '../../platform/clock/clock.ts'

type Standing = {
  state: string
  expires_at: string
  nonce_hash: Uint8Array | null
  erase_at: string | null
}

/**
 * What a visitor finds: a link that opens, one they opened a moment ago and may ask for again, one that somebody else
 * has opened or that does not exist (the answer is the same), or one that has ended.
 */
export function findingOf(
  link: Standing | undefined,
  nonceHash: Uint8Array | null,
  now: number,
): 'open' | 'again' | 'used' | 'over' {
  if (!link) return 'used'
  if (link.state === 'viewed') return mayAskAgain(link, nonceHash, now) ? 'again' : 'used'
  return stateAt(link, now) === 'open' ? 'open' : 'over'
}

/** The state as of now, even if it was not ended yet. */
export function stateAt(
  { state, expires_at }: Pick<Standing, 'state' | 'expires_at'>,
  now: number,
): OneTimeState {
  const isOver = state === 'open' && !isLive(expires_at, now, oneTimeHours.max * hourMs)
  return isOver ? 'expired' : (state as OneTimeState)
}

function mayAskAgain({ nonce_hash, erase_at }: Standing, nonceHash: Uint8Array | null, now: number): boolean {
  if (!nonceHash || !nonce_hash || !erase_at) return false
  return Buffer.compare(nonce_hash, nonceHash) === 0 && isLive(erase_at, now, oneTimeAgainSeconds * 1000)
}

/** Sent when a browser preloads a page, or shows it embedded or as a page of its own. */
const declared: Readonly<Record<string, RegExp>> = {
  'sec-purpose': /prefetch|prerender/i,
  purpose: /prefetch|preview/i,
  'x-purpose': /prefetch|preview/i,
  'x-moz': /prefetch/i,
  'sec-fetch-mode': /^(navigate|no-cors|websocket)$/i,
  'sec-fetch-dest': /^(?!empty$)./i,
  accept: /text\/html/i,
}

/** Robots that fetch every address somebody sends; those without scripts cannot reach a link anyway. */
const robots =
  /bot\b|bots?\/|crawl|spider|slurp|preview|embed|facebookexternalhit|facebot|whatsapp|iframely|vkshare|pinterest|outlook|ms-?office|google-(read|inspection)|headless/i

/** Whether a request itself says that no person asked for it. */
export function isPreview({
  userAgent,
  header,
}: {
  userAgent: string
  header(name: string): string | undefined
}): boolean {
  return (
    robots.test(userAgent) || Object.entries(declared).some(([name, form]) => form.test(header(name) ?? ''))
  )
}
