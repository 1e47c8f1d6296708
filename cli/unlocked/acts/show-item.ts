import type { ItemHandle } from '@chaveiro/device'
import { type NamedItem, verifiedItem } from './find-item.ts'
import type { Ground } from './ground.ts'
import { openNamed } from './open-item.ts'
import { fieldsOf } from './pick-field.ts'
import { codeOf } from './read-values.ts'

export interface ShownItem {
  id: string
  revision: number
  vault: readonly (string | null)[]
  type: string
  title: string
  login: string
  login_url: string
  more_urls: readonly string[]
  url_match: string
  labels: readonly string[]
  environment: string
  criticality: string
  owner: string
  login_instructions: string
  expires_at: string | null
  no_copy: boolean
  requires_checkout: boolean
  has_code: boolean
  has_notes: boolean
  has_files: boolean
  /** The author's user id, and when they signed it. */
  by: string
  at: string
  /** Only where it was revealed. */
  fields?: { name: string; hidden: boolean; value?: string; size?: number }[]
  until?: string | null
}

/** An item as its author signed it; nothing is revealed. */
export async function showItem(ground: Ground, item: NamedItem): Promise<ShownItem> {
  return shown(await verifiedItem(ground, item))
}

/** The same with everything that is sealed in it: a reveal, audited. */
export async function revealItem(
  ground: Ground,
  { copying, ...named }: NamedItem & { copying: boolean },
): Promise<ShownItem> {
  const { item, secret, until } = await openNamed(ground, named, { copying })
  const fields = fieldsOf(item, secret).map((field) =>
    'value' in field ? field : { name: field.name, hidden: true, size: field.file.size },
  )
  return { ...shown(item), fields, until }
}

/** The present two-step code, and when the next one replaces it. */
export async function readCode(ground: Ground, item: NamedItem) {
  const opened = await openNamed(ground, item, { copying: true })
  const { code, untilMs } = await codeOf(ground.device.items, opened.secret, item.text)
  return { code, secondsLeft: Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)) }
}

function shown(item: ItemHandle): ShownItem {
  const { vault, change: _change, rehearsal: _rehearsal, ...overview } = item
  return { ...overview, vault: vault.path }
}
