import type { OneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'

/** A link with the name that its maker gave it, if it is not an item's. */
export type NamedLink = OneTimeLink & {
  name: string | null
  /** Its name was sealed with keys that have been replaced since. */
  isNameLost: boolean
}

export function nameLink(link: OneTimeLink, labels: ReadonlyMap<string, string>): NamedLink {
  const name = link.item_title ?? labels.get(link.id) ?? null
  return { ...link, name, isNameLost: name === null && link.is_own && link.label !== null }
}
