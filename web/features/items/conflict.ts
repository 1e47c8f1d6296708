import type { ItemValues } from './item-form.ts'

/** A field in which two versions of an item differ from each other or from their common base. */
export interface ConflictRow {
  /** A field of the form; `metadata.` and its name for a template field. */
  field: string
  mine: string | boolean
  theirs: string | boolean
  /** Both changed it differently, so one of the two gets lost. */
  isDisputed: boolean
  /** False if only the others changed it; it then stays theirs in either case. */
  isMine: boolean
}

const overviewFields = [
  'title',
  'type',
  'login',
  'login_url',
  'more_urls',
  'url_match',
  'environment',
  'criticality',
  'owner',
  'client',
  'squad',
  'labels',
  'expires_at',
  'login_instructions',
  'no_copy',
  'requires_checkout',
] as const
const secretFields = ['password', 'notes'] as const

type Flat = Map<string, string | boolean>

function flatten(values: ItemValues, withSecret: boolean): Flat {
  const flat: Flat = new Map()
  for (const field of overviewFields) flat.set(field, values[field] ?? '')
  if (!withSecret) return flat
  for (const field of secretFields) flat.set(field, values[field])
  for (const [name, value] of Object.entries(values.metadata)) flat.set(`metadata.${name}`, value ?? '')
  flat.set('fields', values.fields.map(({ label, value }) => `${label}: ${value}`).join('\n'))
  flat.set('files', values.files.map(({ name, hash }) => `${name} (${hash.slice(0, 8)})`).join('\n'))
  return flat
}

/**
 * Compares two versions with their common base.
 * @param withSecret false if the secret was not touched here: then theirs is kept, whatever it is
 */
export function compareVersions(
  base: ItemValues,
  mine: ItemValues,
  theirs: ItemValues,
  withSecret: boolean,
): ConflictRow[] {
  const [before, here, there] = [base, mine, theirs].map((values) => flatten(values, withSecret)) as [
    Flat,
    Flat,
    Flat,
  ]
  const fields = new Set([...before.keys(), ...here.keys(), ...there.keys()])
  return [...fields].flatMap((field) => {
    const [was, my, their] = [before, here, there].map((flat) => flat.get(field) ?? '') as [
      string | boolean,
      string | boolean,
      string | boolean,
    ]
    if (my === their) return []
    const isMine = my !== was
    return [{ field, mine: my, theirs: their, isMine, isDisputed: isMine && their !== was }]
  })
}

/** Their version with this person's changes applied. */
export function keepMine(mine: ItemValues, theirs: ItemValues, rows: readonly ConflictRow[]): ItemValues {
  const merged: ItemValues = { ...theirs, metadata: { ...theirs.metadata } }
  for (const { field, isMine } of rows) {
    if (!isMine) continue
    if (field.startsWith('metadata.')) {
      const name = field.slice('metadata.'.length)
      merged.metadata[name] = mine.metadata[name] ?? ''
    } else Object.assign(merged, { [field]: mine[field as keyof ItemValues] })
  }
  return merged
}
