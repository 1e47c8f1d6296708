import type { ItemType } from '@chaveiro/contract/constants.ts'
import { addFields, type ReadField, type ReadRecord } from '../records.ts'
import { isSecretName } from './secret-names.ts'

const types = new Map<string, ItemType>([
  ['Database', 'db_credential'],
  ['Server', 'web_credential'],
  ['SSH Key', 'ssh_key'],
])

/**
 * LastPass writes a card, a server or another form into the text of a secure note: a line `NoteType:…`, then a line for each value, and at
 * the end the note itself. Checked on 2026-11-29 against bitwarden/clients, lastpass-csv-importer.ts and its tests.
 */
export function readLastPassForm(record: ReadRecord): void {
  const [first = '', ...lines] = record.notes.split(/\r?\n/)
  const kind = /^NoteType:(.+)$/.exec(first)?.[1]
  if (kind === undefined) return
  const [values, notes] = readLines(lines)
  const take = (label: string) => {
    const at = values.findIndex((field) => field.label === label)
    return at === -1 ? '' : (values.splice(at, 1)[0]?.value ?? '')
  }
  record.notes = notes
  record.type = types.get(kind) ?? 'secure_note'
  if (record.type !== 'secure_note') record.login ||= take('Username')
  if (record.type === 'ssh_key') record.password ||= take('Private Key')
  else if (record.type !== 'secure_note') record.password ||= take('Password')
  addFields(record, [{ label: 'NoteType', value: kind, hidden: false }, ...values])
}

/** Named values, and the note, which may have lines like theirs. A line without a name belongs to the value above, as do all of a key's. */
function readLines(lines: readonly string[]): [ReadField[], string] {
  const fields: ReadField[] = []
  let isKey = false
  for (const [at, line] of lines.entries()) {
    const [, label, value = ''] = isKey ? [] : (/^([^:]+):(.*)$/.exec(line) ?? [])
    const last = fields.at(-1)
    if (label === 'Notes') return [filled(fields), [value, ...lines.slice(at + 1)].join('\n')]
    if (label !== undefined) fields.push({ label, value, hidden: isSecretName(label) || label === 'Number' })
    else if (last) last.value += `\n${line}`
    else fields.push({ label: 'extra', value: line, hidden: false })
    isKey = /-----BEGIN /.test(line) || (isKey && !/-----END /.test(line))
  }
  return [filled(fields), '']
}

/** The language of the form says nothing of what it holds. */
const filled = (fields: readonly ReadField[]) =>
  fields.filter(({ label, value }) => value.trim() !== '' && label !== 'Language')
