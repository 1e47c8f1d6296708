import type { ItemValues } from './item-form.ts'

/** A form's fields that the server may read. */
export type OpenValues = Omit<ItemValues, 'password' | 'notes' | 'metadata'>

/** The fields that were typed in, without the sealed ones. */
export function typedValues(
  { password: _password, notes: _notes, metadata: _metadata, ...open }: ItemValues,
  dirty: Partial<Record<string, unknown>>,
): Partial<OpenValues> {
  return Object.fromEntries(Object.entries(open).filter(([name]) => dirty[name]))
}
