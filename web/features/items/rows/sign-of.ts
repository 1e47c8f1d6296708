import type { Item } from '@chaveiro/contract/calls/items.ts'

/** Labels that a host's name begins or ends with, which say nothing of the service. */
const unsaying = /^(www|app|apps|login|accounts?|my|admin|portal|business|secure)$/

/** The part of an address that names its service: 'instagram' of 'https://business.instagram.com'. */
function serviceOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const labels = new URL(address).hostname.split('.').filter((label) => !unsaying.test(label))
  if (labels.length < 2) return ''
  // Registries below a country ('com.br', 'co.uk') have short names.
  const isNested = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3
  return labels.at(isNested ? -3 : -2) ?? ''
}

/** The letter and the hue, in degrees, of an item's sign: of its address's service if it has one, else of its title. */
export function signOf({ title, login_url }: Pick<Item, 'title' | 'login_url'>): {
  letter: string
  hue: number
} {
  const name = serviceOf(login_url) || title.trim().toLowerCase()
  const letter = name.match(/[\p{L}\p{N}]/u)?.[0] ?? '·'
  let hue = 0
  for (const character of name) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360
  return { letter: letter.toUpperCase(), hue }
}
