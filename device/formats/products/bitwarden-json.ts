import type { ItemType, UrlMatch } from '@chaveiro/contract/constants.ts'
import type { ReadFile } from '../../base/types/foreign-exports.ts'
import { Entry, isObject, type Json, parseJson } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import {
  bookkeepingOf,
  type ExportReader,
  emptyRecord,
  exportOf,
  type ReadEntry,
  type ReadExport,
  type ReadField,
} from '../records.ts'
import { decryptBitwarden } from './bitwarden-encrypted.ts'
import { readPasskeys } from './passkeys.ts'

/**
 * Bitwarden's JSON, plain or under a password, of a person or an organisation. Checked on 2026-11-29 against bitwarden/clients,
 * libs/common/src/models/export (cipher.export.ts and its parts) and libs/importer/src/importers/bitwarden.
 */
export const bitwardenJson: ExportReader<Json> = {
  recognises: (json) =>
    isObject(json) &&
    (json.encrypted === true
      ? 'encKeyValidation_DO_NOT_EDIT' in json
      : Array.isArray(json.items) && ('encrypted' in json || json.items.some(hasKindNumber))),
  read: async (json, { passphrase }) => {
    if (!isObject(json) || json.encrypted !== true) return readBitwarden(json)
    if (json.passwordProtected !== true) throw new ExportFault('account_encrypted')
    return readBitwarden(parseJson(await decryptBitwarden(new Entry(json), passphrase)))
  },
}

const hasKindNumber = (item: Json) => isObject(item) && typeof item.type === 'number' && 'name' in item

interface Place {
  name: string
  path: string[]
}

interface Places {
  folders: ReadonlyMap<string, Place>
  collections: ReadonlyMap<string, Place>
}

/** `filesOf`: the attachments of the item with this id, where an archive holds them. */
export function readBitwarden(json: Json, filesOf: (id: string) => ReadFile[] = () => []): ReadExport {
  const vault = new Entry(json)
  const placesIn = (key: string) =>
    new Map(vault.entries(key).map((each) => [each.text('id'), readPlace(each.text('name'))]))
  const places = { folders: placesIn('folders'), collections: placesIn('collections') }
  const entries = vault.entries('items').map((item) => {
    const files = filesOf(item.peek('id'))
    const { record, lost } = readItem(item, places)
    return { record: { ...record, files }, lost }
  })
  return exportOf('bitwarden-json', entries)
}

const types = new Map<string, ItemType>([
  ['1', 'web_credential'],
  ['2', 'secure_note'],
  ['3', 'secure_note'],
  ['4', 'secure_note'],
  ['5', 'ssh_key'],
  ['6', 'secure_note'],
  ['7', 'secure_note'],
  ['8', 'secure_note'],
])

/** `key` is the item's key, with which the account sealed it. */
const bookkeeping = ['id', 'object', 'organizationId', 'revisionDate', 'creationDate', 'key']

function readItem(item: Entry, places: Places): Required<ReadEntry> {
  const login = item.entry('login')
  const sshKey = item.entry('sshKey')
  const passkeys = readPasskeys(login.entries('fido2Credentials'), ['keyValue'])
  const history = item.entries('passwordHistory').map((former) => {
    former.drop(['lastUsedDate'])
    return { label: 'passwordHistory', value: former.text('password'), hidden: true }
  })
  // What is never filled there is not an address here; its parts stay fields.
  const uris = login.entries('uris').filter((uri) => uri.peek('match') !== '5')
  const { path, collections, lost } = placeOf(item, places)
  // Deleted and archived at these times; missing or null otherwise.
  const archived = [item.peek('deletedDate'), item.peek('archivedDate')].some((date) => date !== '')
  item.drop([...bookkeeping, 'deletedDate', 'archivedDate'])
  for (const uri of uris) uri.drop(['uriChecksum'])
  if (item.text('reprompt') === '1') collections.push({ label: 'reprompt', value: '1', hidden: false })
  item.entry('secureNote').drop(['type'])
  const record = {
    ...emptyRecord(types.get(item.text('type')) ?? 'secure_note'),
    path,
    archived,
    title: item.text('name'),
    login: login.text('username'),
    password: login.text('password') || sshKey.text('privateKey'),
    addresses: uris.map((uri) => uri.text('uri')).filter((uri) => uri !== ''),
    url_match: matchOf(uris),
    totp: login.text('totp'),
    notes: item.text('notes'),
    favourite: item.flag('favorite'),
  }
  const kinds = ['card', 'identity', 'bankAccount', 'driversLicense', 'passport'].map((kind) =>
    item.entry(kind),
  )
  const fields = [
    ...item.entries('fields').map(readField),
    ...kinds.flatMap((kind) => kind.rest('number', 'code')),
    ...item.rest(),
    ...passkeys.fields,
    ...history,
    ...collections,
  ]
  return {
    record: { ...record, fields: fields.filter(({ value }) => value !== '') },
    lost: [...passkeys.lost, ...lost, ...item.dropped()],
  }
}

/**
 * UriMatchType: 0 the domain, 1 the host, 2 what begins so, 3 exactly so, 4 a pattern, null as the account is set, which the file does not
 * say. Ours is the item's: the whole site only if no address of it asks for less. What is neither stays a field.
 */
function matchOf(uris: readonly Entry[]): UrlMatch | null {
  const kinds = uris.map((uri) => uri.peek('match'))
  const isSite = kinds.includes('0') && kinds.every((kind) => kind === '0' || kind === '')
  for (const uri of uris) if (isSite || ['1', '3'].includes(uri.peek('match'))) uri.text('match')
  return isSite ? 'site' : kinds.every((kind) => kind === '') ? null : 'exact'
}

/** LoginLinkedId, CardLinkedId and IdentityLinkedId, each counted on from the first. */
const linkedNames = new Map(
  Object.entries({
    100: 'username password',
    300: 'cardholderName expMonth expYear code brand number',
    400:
      'title middleName address1 address2 address3 city state postalCode country company email phone ssn username passportNumber ' +
      'licenseNumber firstName lastName fullName',
  }).flatMap(([first, names]) => names.split(' ').map((name, at) => [String(Number(first) + at), name])),
)

/** Kinds: 0 text, 1 hidden, 2 yes or no, 3 a link to another of the item's values. */
function readField(field: Entry): ReadField {
  const kind = field.text('type')
  const linked = field.text('linkedId')
  return {
    label: field.text('name'),
    value: field.text('value') || (linkedNames.get(linked) ?? linked),
    hidden: kind === '1',
  }
}

/** '/' parts the names of a place within another. */
const readPlace = (name: string): Place => ({
  name,
  path: name.split('/').filter((part) => part.trim() !== ''),
})

/** An item lies in one folder of its person, and in any number of the organisation's collections. */
function placeOf(item: Entry, { folders, collections }: Places) {
  const folder = folders.get(item.peek('folderId')) ?? []
  item.drop(['folderId'])
  const ids = item.texts('collectionIds')
  const shared = ids.flatMap((id) => collections.get(id) ?? [])
  const [first, ...others] = [folder, shared].flat().filter(({ path }) => path.length > 0)
  return {
    path: first?.path ?? [],
    collections: others.map(({ name }): ReadField => ({ label: 'collections', value: name, hidden: false })),
    // Ids of places that the file does not name.
    lost: shared.length < ids.length ? bookkeepingOf(['collectionIds']) : [],
  }
}
