import type { Language } from '@chaveiro/contract/languages.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import type { ItemPart, MadeOneTimeLink } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import { type NamedItem, verifiedItem } from './find-item.ts'
import type { Ground } from './ground.ts'

interface Terms {
  hours: number
  password?: string | undefined
}

const itemParts = ['title', 'login', 'password', 'login_url', 'notes'] as const satisfies readonly ItemPart[]

/** A one-time link of chosen parts of an item, which is revealed (audited) for it. A part is a general one or a field of the item's template. */
export async function sendItem(
  ground: Ground,
  asked: Terms & NamedItem & { parts: readonly string[]; language: Language },
): Promise<MadeOneTimeLink> {
  const item = await verifiedItem(ground, asked)
  const template = itemTemplates[item.type].fields.filter(({ name }) => asked.parts.includes(name))
  const parts = itemParts.filter((part) => asked.parts.includes(part))
  const known = [...parts, ...template.map(({ name }) => name)] as string[]
  const unknown = asked.parts.find((part) => !known.includes(part))
  if (unknown !== undefined) {
    const names = [...itemParts, ...itemTemplates[item.type].fields.map(({ name }) => name)]
    throw new Refusal('field.none', { field: unknown, reference: asked.text }, names)
  }
  return ground.device.links.makeForItem(item, {
    ...termsOf(asked),
    parts,
    templateFields: template.map(({ name, label }) => ({ name, label: label[asked.language] })),
    withOwnFields: false,
    fields: [],
  })
}

/** A one-time link of a text that was just given. */
export async function sendText(
  ground: Ground,
  { text, label, ...terms }: Terms & { text: string; label: string },
): Promise<MadeOneTimeLink> {
  const empty = { type: 'secure_note', login: '', login_url: '', notes: '', fields: [], no_copy: false }
  return ground.device.links.sendSecret({
    ...termsOf(terms),
    label,
    secret: { ...empty, title: label, password: text },
  })
}

const termsOf = ({ hours, password }: Terms) => ({
  expiresInHours: hours,
  ...(password !== undefined && { password }),
})
