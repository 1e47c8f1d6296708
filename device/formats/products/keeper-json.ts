import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { Entry, fieldsIn, isObject, type Json } from '../containers/json.ts'
import {
  addFields,
  type ExportReader,
  emptyRecord,
  exportOf,
  type ReadEntry,
  type ReadExport,
  type ReadRecord,
} from '../records.ts'
import { isSecretName } from './secret-names.ts'

/**
 * Keeper's JSON, of its vault or of Commander. Checked on 2026-11-29 against Keeper-Security/Commander,
 * keepercommander/importer/json/json.py, and bitwarden/clients, keeper-json-importer.spec.ts.
 */
export const keeperJson: ExportReader<Json> = {
  recognises: (json) => recordsIn(json).some((record) => isObject(record) && 'title' in record),
  read: (json) => readKeeper(json),
}

function recordsIn(json: Json): Json[] {
  if (isObject(json) && Array.isArray(json.records)) return json.records
  return Array.isArray(json) ? json : []
}

/** `fileOf`: an attachment by its uid, where an archive holds it. */
export function readKeeper(
  json: Json,
  fileOf: (uid: string, name: string) => ReadFile | undefined = () => undefined,
): ReadExport {
  const records = new Entry({ records: recordsIn(json) }).entries('records')
  const named = records.map((record) => ({ record, uid: record.peek('uid'), title: record.text('title') }))
  const titles = new Map(named.map(({ uid, title }) => [uid, title]))
  return exportOf(
    'keeper-json',
    named.map(({ record, title }) => readRecord(record, { title, titles, fileOf })),
  )
}

const types = new Map<string, ItemType>([
  ['login', 'web_credential'],
  ['general', 'web_credential'],
  ['encryptedNotes', 'secure_note'],
  ['sshKeys', 'ssh_key'],
  ['databaseCredentials', 'db_credential'],
])

function readRecord(
  entry: Entry,
  {
    title,
    titles,
    fileOf,
  }: {
    title: string
    titles: ReadonlyMap<string, string>
    fileOf: (uid: string, name: string) => ReadFile | undefined
  },
): Required<ReadEntry> {
  entry.drop(['uid', 'last_modified', 'schema'])
  const kind = entry.text('$type')
  const [path = [], ...otherPaths] = entry.entries('folders').map(pathOf)
  const record: ReadRecord = {
    ...emptyRecord(types.get(kind) ?? 'web_credential'),
    path,
    title,
    login: entry.text('login'),
    password: entry.text('password'),
    addresses: entry.texts('login_url'),
    notes: entry.text('notes'),
  }
  const hasCredential = record.login !== '' || record.password !== ''
  if (kind !== '' && !types.has(kind)) {
    record.fields.push({ label: 'type', value: kind, hidden: false })
    if (!hasCredential) record.type = 'secure_note'
  }
  const custom = entry.entry('custom_fields')
  for (const key of custom.keys()) placeCustom(record, key, custom.json(key))
  const references = entry.entry('references')
  for (const key of references.keys()) {
    const referred = references.texts(key).map((uid) => titles.get(uid) ?? uid)
    addFields(
      record,
      referred.map((value) => ({ label: labelOfKeeper(key), value, hidden: false })),
    )
  }
  const attached = entry.entries('attachments').map((file) => {
    const [uid, name] = [file.peek('file_uid'), file.text('name')]
    file.drop(['file_uid', 'mime', 'size', 'last_modified'])
    return { name, file: fileOf(uid, name) }
  })
  record.files = attached.flatMap(({ file }) => file ?? [])
  addFields(
    record,
    otherPaths.map((other) => ({ label: 'folders', value: other.join('/'), hidden: false })),
  )
  addFields(record, entry.rest())
  const missing = attached
    .filter(({ file }) => !file)
    .map(({ name }) => ({ what: name, why: 'file_missing' as const }))
  return { record, lost: [...missing, ...entry.dropped()] }
}

/** Backslashes part the names; two are one within a name. */
function pathOf(folder: Entry): string[] {
  folder.drop(['can_edit', 'can_share'])
  return [folder.text('shared_folder'), folder.text('folder')]
    .flatMap((names) => names.split(/(?<!\\)\\(?!\\)/))
    .map((name) => name.replaceAll('\\\\', '\\'))
    .filter((name) => name.trim() !== '')
}

/** `$type`, `$type:label`, `$type:label:1` or a name of the person's own. */
export function labelOfKeeper(key: string): string {
  const [, kind = '', label = ''] = /^\$([^:]+)(?::(.*?))?(?::\d+)?$/s.exec(key) ?? ['', key]
  return label || kind
}

const kindOf = (key: string) => /^\$([^:]+)/.exec(key)?.[1] ?? ''

function placeCustom(record: ReadRecord, key: string, json: Json): void {
  const kind = kindOf(key)
  const label = labelOfKeeper(key)
  const isHidden = isSecretName(kind) || kind === 'pinCode'
  for (const field of fieldsIn(label, json)) {
    const isPrivateKey = record.type === 'ssh_key' && field.label.endsWith('privateKey')
    if (kind === 'oneTimeCode' && record.totp === '') record.totp = field.value
    else if (kind === 'url') record.addresses.push(field.value)
    else if (isPrivateKey && record.password === '') record.password = field.value
    else record.fields.push({ ...field, hidden: field.hidden || isHidden })
  }
}
