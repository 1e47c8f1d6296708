import type { OneTimeLink } from '@chaveiro/contract/one-time-links.ts'

/** A link with what its maker called it, where it is of no item. */
export type NamedLink = OneTimeLink & {
  name: string | null
  /** It has a name that keys of before sealed: these do not open it. */
  isNameLost: boolean
}

export function nameLink(link: OneTimeLink, labels: ReadonlyMap<string, string>): NamedLink {
  const name = link.item_title ?? labels.get(link.id) ?? null
  return { ...link, name, isNameLost: name === null && link.is_own && link.label !== null }
}
