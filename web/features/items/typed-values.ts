import type { ItemValues, SecretValues } from './item-form.ts'

/** A form's fields that the server may read. */
export type OpenValues = Omit<ItemValues, keyof SecretValues | 'filesOnTheWay'>

/** Whether something sealed was typed in, by the form's dirty fields. */
export const isSecretTyped = ({
  password,
  notes,
  metadata,
  fields,
  files,
}: Partial<Record<keyof SecretValues, unknown>>): boolean =>
  Boolean(password || notes || metadata || fields || files)

/** The fields that were typed in, without the sealed ones. */
export function typedValues(
  { password: _password, notes: _notes, metadata: _metadata, fields: _fields, ...rest }: ItemValues,
  dirty: Partial<Record<string, unknown>>,
): Partial<OpenValues> {
  const { files: _files, filesOnTheWay: _onTheWay, ...open } = rest
  return Object.fromEntries(Object.entries(open).filter(([name]) => dirty[name]))
}

/**
 * What stays of a form's secret when the right to what was opened in it ends: a password that the person typed, which may already be in use
 * at its service, and other fields that were empty or not there when it was opened. An edited note still holds the old one.
 */
export function typedSecret(values: SecretValues, opened: SecretValues): SecretValues {
  const typed = (value = '', before = '') => (before === '' ? value : '')
  const metadata = Object.entries(values.metadata).map(
    ([name, value]) => [name, typed(value, opened.metadata[name])] as const,
  )
  return {
    password: values.password === opened.password ? '' : values.password,
    notes: typed(values.notes, opened.notes),
    metadata: Object.fromEntries(metadata),
    fields: values.fields.filter(({ label }) => !opened.fields.some((field) => field.label === label)),
    files: values.files.filter(({ id }) => !opened.files.some((file) => file.id === id)),
  }
}
