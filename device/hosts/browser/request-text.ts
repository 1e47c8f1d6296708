import type { KeptRequestText } from './worker-protocol.ts'

const storageKey = 'chaveiro.request'

/** Keeps this tab's request to be let in, in storage that ends with the tab; null forgets it. */
export function keepRequestText(kept: KeptRequestText | null) {
  if (kept) sessionStorage.setItem(storageKey, JSON.stringify(kept))
  else sessionStorage.removeItem(storageKey)
}

export function readRequestText(): KeptRequestText | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isRequestText(kept) ? kept : null
  } catch {
    return null
  }
}

function isRequestText(value: unknown): value is KeptRequestText {
  if (typeof value !== 'object' || value === null) return false
  const { user, approval, sealed } = value as Partial<KeptRequestText>
  return [user, approval, sealed].every((text) => typeof text === 'string')
}
