import { fieldsIn, isObject, type Json } from '../containers/json.ts'
import type { ReadField } from '../records.ts'

/** 1Password's kinds of values that it shows as dots, or only in part. */
const hiddenKinds = new Set(['concealed', 'creditCardNumber'])
const addressParts = ['street', 'city', 'state', 'zip', 'country'] as const

/** A value of a section's field, but for files, keys and codes, as fields; `titles` are those of items by their ids. */
export function fieldsOfValue(
  label: string,
  kind: string,
  value: Json,
  titles: ReadonlyMap<string, string>,
): ReadField[] {
  if (value === null || value === '') return []
  const said = (text: string): ReadField[] => [{ label, value: text, hidden: hiddenKinds.has(kind) }]
  if (kind === 'date' && typeof value === 'number') return said(dayOf(value))
  if (kind === 'monthYear') return said(monthOf(String(value)))
  if (kind === 'email' && isObject(value)) {
    const { email_address: address, ...rest } = value
    return [...fieldsIn(label, address ?? null), ...fieldsIn(label, rest)]
  }
  if (kind === 'address' && isObject(value)) return addressFields(label, value)
  if (kind === 'reference' && typeof value === 'string') return said(titles.get(value) || value)
  return isObject(value) || Array.isArray(value) ? fieldsIn(label, value) : said(String(value))
}

/** 1Password keeps a day as the seconds of its noon in UTC. */
function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 10)
}

/** `202911` is November 2029. */
function monthOf(text: string): string {
  return /^\d{6}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4)}` : text
}

function addressFields(label: string, value: { [key: string]: Json }): ReadField[] {
  const lines = addressParts.flatMap((part) =>
    fieldsIn(part, value[part] ?? null).map((field) => field.value),
  )
  const others = Object.entries(value).filter(([key]) => !addressParts.some((part) => part === key))
  const own = lines.length > 0 ? [{ label, value: lines.join('\n'), hidden: false }] : []
  return [...own, ...fieldsIn(label, Object.fromEntries(others))]
}
