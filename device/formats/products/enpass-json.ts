import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { decodeBase64 } from '../containers/base64.ts'
import { Entry, isObject, type Json } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import {
  addFields,
  bookkeepingOf,
  type ExportReader,
  emptyRecord,
  exportOf,
  type ReadEntry,
  type ReadRecord,
} from '../records.ts'
import { folderPaths } from './folder-paths.ts'
import { isSecretName } from './secret-names.ts'

/**
 * Enpass's JSON. Checked on 2026-11-29 against bitwarden/clients, libs/importer/src/importers/enpass (types and tests), and a made-up
 * sample.
 */
export const enpassJson: ExportReader<Json> = {
  recognises: (json) =>
    isObject(json) &&
    Array.isArray(json.items) &&
    json.items.some((item) => isObject(item) && ('template_type' in item || 'category' in item)),
  read: (json) => {
    const file = new Entry(json)
    const pathOf = folderPaths(
      file.entries('folders').map((folder) => ({
        id: folder.text('uuid'),
        name: folder.text('title'),
        above: folder.text('parent_uuid'),
      })),
    )
    return exportOf(
      'enpass-json',
      file.entries('items').map((item) => readItem(item, pathOf)),
    )
  },
}

const bookkeeping = [
  'uuid',
  'createdAt',
  'created_at',
  'updated_at',
  'field_updated_at',
  'icon',
  'auto_submit',
  'category_name',
  'template_type',
]
const plainKinds = new Set(['', 'login', 'password', 'note'])

function readItem(item: Entry, pathOf: (id: string) => string[]): ReadEntry {
  const kind = item.text('category') || item.peek('template_type').split('.')[0] || ''
  item.drop(bookkeeping)
  const paths = item.texts('folders').map(pathOf)
  const [path = [], ...otherPaths] = paths
  const unnamed = paths.some((each) => each.length === 0) ? bookkeepingOf(['folders']) : []
  // Both are taken, even if the first says yes.
  const marks = [item.flag('archived'), item.flag('trashed')]
  const record: ReadRecord = {
    ...emptyRecord(kind === 'login' || kind === 'password' || kind === '' ? 'web_credential' : 'secure_note'),
    path,
    title: item.text('title'),
    notes: item.text('note'),
    favourite: item.flag('favorite'),
    archived: marks.includes(true),
  }
  if (!plainKinds.has(kind)) record.fields.push({ label: 'category', value: kind, hidden: false })
  for (const field of item.entries('fields')) placeField(record, field)
  if (record.password !== '') record.type = 'web_credential'
  const subtitle = item.text('subtitle')
  // It repeats a value of the item, usually the login.
  const said = [record.login, record.password, ...record.fields.map(({ value }) => value)]
  if (subtitle !== '' && !said.includes(subtitle))
    record.fields.push({ label: 'subtitle', value: subtitle, hidden: false })
  record.files = item.entries('attachments').map(readAttachment)
  const others = otherPaths.map((other) => other.join('/')).filter((other) => other !== '')
  addFields(
    record,
    others.map((value) => ({ label: 'folders', value, hidden: false })),
  )
  addFields(record, item.rest())
  return { record, lost: [...unnamed, ...item.dropped()] }
}

/** The first of a kind is the item's own login, password or authenticator; the others are fields. */
function placeField(record: ReadRecord, field: Entry): void {
  field.drop(['uid', 'order', 'updated_at', 'value_updated_at', 'icon'])
  const kind = field.text('type')
  const value = field.text('value')
  const label = field.text('label') || kind
  // A field that was removed keeps its last value.
  const isRemoved = field.flag('deleted')
  const isHidden = field.flag('sensitive') || kind === 'password' || kind === 'totp' || kind === 'pin'
  for (const former of [...field.entries('history'), ...field.entries('histories')]) {
    former.drop(['updated_at', 'encrypted'])
    const text = former.text('value')
    if (text !== '') record.fields.push({ label: `${label} (history)`, value: text, hidden: true })
  }
  if (value === '') return
  if (!isRemoved && (kind === 'username' || kind === 'email') && record.login === '') record.login = value
  else if (!isRemoved && kind === 'password' && record.password === '') record.password = value
  else if (!isRemoved && kind === 'totp' && record.totp === '') record.totp = value
  else if (!isRemoved && (kind === 'url' || kind === '.Android#')) record.addresses.push(value)
  else
    record.fields.push({
      label,
      value,
      hidden: isHidden || isRemoved || isSecretName(label) || isSecretName(kind),
    })
}

function readAttachment(attachment: Entry): ReadFile {
  attachment.drop(['uuid', 'kind', 'order', 'updated_at'])
  const name = attachment.text('name')
  const data = attachment.text('data')
  const padding = data.endsWith('==') ? 2 : Number(data.endsWith('='))
  return {
    name: cleanFileName(name),
    size: Math.floor(((data.length - padding) * 3) / 4),
    bytes: async () => {
      const bytes = decodeBase64(data)
      if (bytes === null) throw new ExportFault('damaged', { path: name })
      return bytes
    },
  }
}
