import type { ItemType } from '@chaveiro/contract/constants.ts'
import { setupAddress } from '../codes/setup-address.ts'
import { Entry, isObject, type Json, parseJson } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import {
  type ExportReader,
  emptyRecord,
  exportOf,
  type ReadEntry,
  type ReadField,
  type ReadRecord,
} from '../records.ts'
import { readPasskeys } from './passkeys.ts'
import { isSecretName } from './secret-names.ts'

/**
 * Psono's JSON, and its CSV, whose columns are the same keys. Checked on 2026-11-29 against psono/psono-client,
 * src/js/services/export.ts and export.test.ts.
 */
export const psonoJson: ExportReader<Json> = {
  recognises: (json) =>
    isObject(json) &&
    ((Array.isArray(json.folders) && json.folders.every(isObject)) ||
      (Array.isArray(json.items) &&
        json.items.some((item) => isObject(item) && `${item.type}_title` in item)) ||
      isSealed(json)),
  read: (json) => {
    if (isObject(json) && isSealed(json)) throw new ExportFault('encrypted')
    return exportOf('psono-json', readFolder(new Entry(json), [], 0))
  },
}

/** What Psono writes if the person chose a password: NaCl's secret box. */
const isSealed = (json: { [key: string]: Json }) => 'text' in json && 'nonce' in json && 'salt' in json

const deepest = 64

function readFolder(folder: Entry, path: string[], depth: number): ReadEntry[] {
  if (depth > deepest) throw new ExportFault('too_deep')
  return [
    ...folder.entries('items').map((item) => readItem(item, path)),
    ...folder
      .entries('folders')
      .flatMap((inner) => readFolder(inner, [...path, inner.text('name')], depth + 1)),
  ]
}

/** A row of the CSV: its path begins and ends with a backslash, and lists are JSON. */
export function readPsonoRow(names: readonly string[], cells: readonly string[]): Required<ReadEntry> {
  const filled = names.flatMap((name, at): [string, Json][] => {
    const text = cells[at] ?? ''
    return text === '' ? [] : [[name, listIn(text)]]
  })
  const item = new Entry(Object.fromEntries(filled))
  const path = item
    .text('path')
    .split('\\')
    .filter((name) => name.trim() !== '')
  return readItem(item, path)
}

function listIn(text: string): Json {
  if (!/^[[{]/.test(text)) return text
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

const types = new Map<string, ItemType>([
  ['note', 'secure_note'],
  ['environment_variables', 'secure_note'],
  ['credit_card', 'secure_note'],
  ['identity', 'secure_note'],
  ['ssh_own_key', 'ssh_key'],
  ['mail_gpg_own_key', 'certificate'],
  ['elster_certificate', 'certificate'],
])
const plainKinds = new Set(['', 'website_password', 'note', 'ssh_own_key'])
const bookkeeping = ['id', 'secret_id', 'create_date', 'write_date', 'share_index']

function readItem(item: Entry, path: string[]): Required<ReadEntry> {
  item.drop(bookkeeping)
  const kind = item.text('type')
  const own = (name: string) => item.text(`${kind}_${name}`)
  const name = item.text('name')
  const title = own('title') || name
  const kindField = plainKinds.has(kind) ? [] : [{ label: 'type', value: kind, hidden: false }]
  const record: ReadRecord = {
    ...emptyRecord(types.get(kind) ?? 'web_credential'),
    path,
    title,
    login: own('username'),
    password: own('password') || (kind === 'ssh_own_key' ? own('private') : ''),
    addresses: [own('url')].filter((address) => address !== ''),
    totp: twoStepOf(item, kind === 'totp' ? 'totp' : `${kind}_totp`),
    notes: own('notes'),
    tags: item.texts('tags'),
    archived: item.flag('deleted'),
  }
  const passkey = readPasskey(item, kind)
  record.fields = [
    ...kindField,
    ...(name !== title && name !== '' ? [{ label: 'name', value: name, hidden: false }] : []),
    ...item.entries('environment_variables_variables').map((variable) => readNamed(variable, true)),
    ...item.entries('custom_fields').map((field) => readNamed(field, false)),
    ...passkey.fields,
    ...item.rest(`${kind}_number`, `${kind}_private`, `${kind}_file_content`).map((field) => ({
      ...field,
      label: field.label.startsWith(`${kind}_`) ? field.label.slice(kind.length + 1) : field.label,
    })),
  ].filter(({ value }) => value !== '')
  // Psono writes an entry's description beside its title, usually with the same text.
  record.fields = record.fields.filter(({ label, value }) => label !== 'description' || value !== title)
  return { record, lost: [...passkey.lost, ...item.dropped()] }
}

function readNamed(field: Entry, isHidden: boolean): ReadField {
  const label = field.text('key') || field.text('name') || field.text('label')
  const kind = field.text('type')
  return { label, value: field.text('value'), hidden: isHidden || kind === 'password' || isSecretName(label) }
}

function twoStepOf(item: Entry, prefix: string): string {
  const [secret, period, digits, algorithm] = ['code', 'period', 'digits', 'algorithm'].map((name) =>
    item.text(`${prefix}_${name}`),
  ) as [string, string, string, string]
  return setupAddress({ secret, period, digits, algorithm })
}

function readPasskey(item: Entry, kind: string) {
  if (kind !== 'passkey') return { fields: [], lost: [] }
  const keys = item.keys().filter((key) => key.startsWith('passkey_'))
  const values = keys.map((key): [string, Json] => [key.slice('passkey_'.length), item.json(key)])
  return readPasskeys([new Entry(Object.fromEntries(values))], ['private_key'])
}
