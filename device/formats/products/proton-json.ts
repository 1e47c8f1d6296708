import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { Entry, isObject, type Json } from '../containers/json.ts'
import {
  addFields,
  type ExportReader,
  emptyRecord,
  exportOf,
  type ReadEntry,
  type ReadExport,
  type ReadField,
  type ReadRecord,
} from '../records.ts'
import { folderPaths } from './folder-paths.ts'
import { readPasskeys } from './passkeys.ts'

/**
 * Proton Pass's JSON, by itself or in its ZIP. Checked on 2026-11-29 against ProtonMail/WebClients, packages/pass/lib/export/types.ts
 * and lib/import/providers/protonpass, and protonpass/pass-contents-proto-definition, protos/item_v1.proto.
 */
export const protonJson: ExportReader<Json> = {
  recognises: (json) => isObject(json) && isObject(json.vaults),
  read: (json) => readProton(json),
}

/** `fileNamed`: an attachment by the name that its item has for it, where an archive holds it. */
export function readProton(
  json: Json,
  fileNamed: (name: string) => ReadFile | undefined = () => undefined,
): ReadExport {
  const vaults = new Entry(json).entry('vaults')
  const entries = vaults.keys().flatMap((id) => {
    const vault = vaults.entry(id)
    const name = vault.text('name')
    const pathOf = folderPaths(
      vault.entries('folders').map((folder) => ({
        id: folder.text('folderId'),
        name: folder.text('name'),
        above: folder.text('parentFolderId'),
      })),
    )
    return vault.entries('items').map((item) => {
      const path = [name, ...pathOf(item.peek('folderId'))].filter((part) => part.trim() !== '')
      return readItem(item, path, fileNamed)
    })
  })
  return exportOf('proton-json', entries)
}

const types = new Map<string, ItemType>([
  ['note', 'secure_note'],
  ['sshKey', 'ssh_key'],
])
/** Kinds of which our type says as much. */
const plainKinds = new Set(['', 'login', ...types.keys()])
const trashed = '2'

const bookkeeping = [
  'itemId',
  'folderId',
  'shareId',
  'contentFormatVersion',
  'createTime',
  'modifyTime',
  'revision',
  'revisionTime',
  'lastUseTime',
  'flags',
  'shareCount',
]

function readItem(
  item: Entry,
  path: string[],
  fileNamed: (name: string) => ReadFile | undefined,
): Required<ReadEntry> {
  item.drop(bookkeeping)
  const data = item.entry('data')
  const metadata = data.entry('metadata')
  metadata.drop(['itemUuid'])
  const content = data.entry('content')
  const kind = data.text('type') || metadata.text('itemType')
  const [login, ...otherLogins] = [
    { label: 'username', value: content.text('itemUsername') || content.text('username') },
    { label: 'email', value: content.text('itemEmail') },
    { label: 'aliasEmail', value: item.text('aliasEmail') },
  ].filter(({ value }) => value !== '')
  const passkeys = readPasskeys(content.entries('passkeys'), ['content'])
  const files = item.texts('files').map((name) => ({ name, file: fileNamed(name) }))
  const record: ReadRecord = {
    ...emptyRecord(types.get(kind) ?? 'web_credential'),
    path,
    title: metadata.text('name'),
    login: login?.value ?? '',
    password: content.text('password') || (kind === 'sshKey' ? content.text('privateKey') : ''),
    addresses: addressesIn(content),
    totp: content.text('totpUri'),
    notes: metadata.text('note'),
    favourite: item.flag('pinned'),
    archived: item.text('state') === trashed,
    files: files.flatMap(({ file }) => file ?? []),
  }
  if (!plainKinds.has(kind)) record.fields.push({ label: 'type', value: kind, hidden: false })
  if (kind === 'creditCard' || kind === 'identity' || kind === 'custom') record.type = 'secure_note'
  record.fields.push(...otherLogins.map((other) => ({ ...other, hidden: false })))
  for (const field of readExtraFields(data.entries('extraFields'))) placeField(record, field)
  for (const field of readContent(content)) placeField(record, field)
  addFields(record, content.rest('number', 'verificationNumber', 'pin'))
  addFields(record, item.rest())
  addFields(record, passkeys.fields)
  const missing = files
    .filter(({ file }) => !file)
    .map(({ name }) => ({ what: name, why: 'file_missing' as const }))
  return { record, lost: [...passkeys.lost, ...missing, ...item.dropped()] }
}

/** Newer exports also list how each address is matched. */
function addressesIn(content: Entry): string[] {
  const listed = content.entries('autofillUrls').map((url) => {
    url.drop(['mode'])
    return url.text('url')
  })
  return [...new Set([...content.texts('urls'), ...listed])].filter((address) => address !== '')
}

interface ExtraField extends ReadField {
  isTwoStep: boolean
}

/** A second authenticator is a hidden field. */
function placeField(record: ReadRecord, { isTwoStep, ...field }: ExtraField): void {
  if (isTwoStep && record.totp === '') record.totp = field.value
  else record.fields.push(field)
}

/** Kinds: text, hidden, totp, timestamp. */
function readExtraFields(fields: readonly Entry[], section = ''): ExtraField[] {
  return fields.flatMap((field) => {
    const kind = field.text('type')
    const name = field.text('fieldName')
    const data = field.entry('data')
    const label = section === '' ? name : `${section}: ${name}`
    const value = data.firstText('content', 'totpUri', 'timestamp', 'value')
    const isTwoStep = kind === 'totp'
    return value === '' ? [] : [{ label, value, hidden: isTwoStep || kind === 'hidden', isTwoStep }]
  })
}

const extraLists = ['extraPersonalDetails', 'extraAddressDetails', 'extraContactDetails', 'extraWorkDetails']

/** What identities, Wi-Fi networks, SSH keys and custom items list beyond their own values. */
function readContent(content: Entry): ExtraField[] {
  const sections = [...content.entries('extraSections'), ...content.entries('sections')]
  return [
    ...extraLists.flatMap((key) => readExtraFields(content.entries(key))),
    ...sections.flatMap((section) =>
      readExtraFields(section.entries('sectionFields'), section.text('sectionName')),
    ),
  ]
}
