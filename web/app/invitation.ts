import { hourMs } from '@chaveiro/contract/durations.ts'

const storageKey = 'invitation'
/** A sign-in takes minutes; a link kept for longer may be another person's. */
const keptMs = hourMs

/**
 * A complete invitation fragment: `<organisation>.<invite>.<seed>`, each 32 bytes in base64url, usually followed by
 * `.<root>.<milliseconds>` of its maker's view.
 */
const form = /^[\w-]{43}(\.[\w-]{43}){2}(\.[\w-]{43}\.\d{13})?$/

export const isWholeInvitation = (fragment: string) => form.test(fragment)

/** Keeps an invitation link's fragment in this tab while its owner signs in and makes their key. */
export function keepInvitation(fragment: string) {
  sessionStorage.setItem(storageKey, JSON.stringify({ fragment, at: Date.now() }))
}

/** The fragment that this tab came with, if it is not too old. */
export function readInvitation(now = Date.now()): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      fragment: string
      at: number
    } | null
    if (kept && isWholeInvitation(kept.fragment) && now - kept.at < keptMs) return kept.fragment
  } catch {
    // In another format; treated as absent.
  }
  dropInvitation()
  return null
}

export const dropInvitation = () => sessionStorage.removeItem(storageKey)
