import type { ItemFile, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import type { ItemHandle } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import { named } from './names.ts'

/** A field of an item under the name by which a reference picks it. */
export type NamedField = { name: string; hidden: boolean } & ({ value: string } | { file: ItemFile })

/** Other names of the fields that every item has. */
const aliases: Readonly<Record<string, string>> = {
  username: 'login',
  user: 'login',
  url: 'login_url',
  note: 'notes',
}

/** All fields of a verified item in the order in which they are shown; empty ones are left out. */
export function fieldsOf(
  item: Pick<ItemHandle, 'title' | 'type' | 'login' | 'login_url'>,
  secret: ItemSecret,
): NamedField[] {
  const looks = new Map(itemTemplates[item.type].fields.map(({ name, look }) => [name, look]))
  const isHidden = (name: string) =>
    !looks.has(name) || looks.get(name)?.includes('secret') || looks.get(name) === 'two-step'
  const texts: [string, string, boolean][] = [
    ['title', item.title, false],
    ['login', item.login, false],
    ['password', secret.password, true],
    ['login_url', item.login_url, false],
    ...Object.entries(secret.metadata).map(([name, value]): [string, string, boolean] => [
      name,
      value,
      isHidden(name) ?? true,
    ]),
    ...secret.fields.map(({ label, value, hidden }): [string, string, boolean] => [label, value, hidden]),
    ['notes', secret.notes, true],
  ]
  return [
    ...texts.flatMap(([name, value, hidden]) => (value === '' ? [] : [{ name, value, hidden }])),
    ...secret.files.map((file) => ({ name: file.name, hidden: true, file })),
  ]
}

/** The one field of a name. Throws Refusal, with the names that there are. */
export function pickField(fields: readonly NamedField[], name: string, reference: string): NamedField {
  const found = named(fields, name, (field) => field.name)
  const meant =
    found.length > 0 ? found : named(fields, aliases[name.toLowerCase()] ?? name, (field) => field.name)
  const [field] = meant
  const values = { field: name, reference }
  if (!field)
    throw new Refusal(
      'field.none',
      values,
      fields.map((one) => one.name),
    )
  if (meant.length > 1) throw new Refusal('field.ambiguous', values)
  return field
}
