import type { ItemType } from '@chaveiro/contract/constants.ts'
import { type Archive, type ArchiveEntry, attachment } from '../containers/archives.ts'
import { Entry, isObject, type Json } from '../containers/json.ts'
import { emptyRecord, type LostPart, type ReadEntry, type ReadField, type ReadRecord } from '../records.ts'
import { fieldsOfValue } from './one-password-values.ts'

/** By `categoryUuid`; what is of another category is a note with own fields. */
const types = new Map<string, ItemType>([
  ['001', 'web_credential'],
  ['005', 'web_credential'],
  ['102', 'db_credential'],
  ['109', 'web_credential'],
  ['110', 'web_credential'],
  ['111', 'web_credential'],
  ['112', 'api_key'],
  ['114', 'ssh_key'],
])

/** The ids that 1Password gives the fields of its own categories. */
const loginIds = new Set(['username', 'pop_username'])
const passwordIds = new Set(['password', 'credential', 'wireless_password', 'pop_password'])
const addressIds = new Set(['url', 'website', 'publisher_website'])

/** Ids, dates, strengths, looks: nothing of the credential itself. */
const bookkeeping = {
  item: ['uuid', 'createdAt', 'updatedAt', 'categoryUuid'],
  history: ['time'],
  overview: ['subtitle', 'ps', 'pbe', 'pgrng', 'icons', 'watchtowerExclusions', 'ainfo'],
  url: ['mode'],
  loginField: ['id'],
  section: ['name', 'hideAddAnotherField'],
  field: [
    'id',
    'guarded',
    'multiline',
    'dontGenerate',
    'inputTraits',
    'indexAtSource',
    'clipboardFilter',
    'placeholder',
  ],
  passkey: ['createdAt', 'updatedAt', 'type'],
  file: ['documentId', 'decryptedSize', 'path'],
  fileAttrs: ['uuid'],
} as const

/** What an address is called unless a person named it. */
const usualLabel = /^((web ?)?site( da web)?|sitio web|url)?$/i

/** What all items of an export share. */
interface Reading {
  archive: Archive
  /** The archive's files by the ids with which their names begin. */
  documents: ReadonlyMap<string, ArchiveEntry>
  /** Of the items, by their ids. */
  titles: ReadonlyMap<string, string>
}

/** An item's record, but for its path; `overview` without its title. */
export function readItem(
  item: Entry,
  { title, overview }: { title: string; overview: Entry },
  reading: Reading,
): Required<ReadEntry> {
  const type = types.get(item.peek('categoryUuid')) ?? 'secure_note'
  return new ItemReading({ ...emptyRecord(type), title }, reading).read(item, overview)
}

/** A field with its section, which tells apart those of one label. */
interface SectionField extends ReadField {
  section: string
}

class ItemReading {
  readonly #record: ReadRecord
  readonly #reading: Reading
  readonly #fields: SectionField[] = []
  readonly #lost: LostPart[] = []

  constructor(record: ReadRecord, reading: Reading) {
    this.#record = record
    this.#reading = reading
  }

  read(item: Entry, overview: Entry): Required<ReadEntry> {
    const record = this.#record
    const details = item.entry('details')
    record.favourite = Number(item.text('favIndex')) > 0
    record.archived = /archived|deleted|trashed/i.test(item.text('state')) || item.flag('trashed')
    record.tags = overview.texts('tags')
    record.notes = details.text('notesPlain')
    for (const field of details.entries('loginFields')) this.#loginField(field)
    this.#place('password', details.text('password'), { section: '', label: 'password', hidden: true })
    for (const section of details.entries('sections')) this.#section(section)
    this.#addresses(overview)
    this.#passkey(details.entry('passkey'))
    this.#passkey(overview.entry('passkey'))
    if (details.has('documentAttributes')) this.#file(details.json('documentAttributes') ?? null)
    if (item.has('file')) this.#file(item.json('file') ?? null)
    for (const former of details.entries('passwordHistory')) {
      const value = former.text('value')
      former.drop(bookkeeping.history)
      if (value !== '') this.#fields.push({ section: '', label: 'passwordHistory', value, hidden: true })
    }
    overview.drop(bookkeeping.overview)
    item.drop(bookkeeping.item)
    record.fields = [...distinct(this.#fields), ...item.rest(), ...overview.rest()]
    this.#lost.push(...item.dropped(), ...overview.dropped())
    if (record.type === 'secure_note' && record.password + record.totp !== '') record.type = 'web_credential'
    return { record, lost: this.#lost }
  }

  #addresses(overview: Entry) {
    const first = overview.text('url')
    const others = overview.entries('urls').map((each) => {
      const [label, url] = [each.text('label'), each.text('url')]
      each.drop(bookkeeping.url)
      // A name that a person gave says what the address is for.
      if (!usualLabel.test(label.trim())) this.#fields.push({ section: '', label, value: url, hidden: false })
      return url
    })
    const all = [first, ...others, ...this.#record.addresses].filter((address) => address !== '')
    this.#record.addresses = [...new Set(all)]
  }

  #loginField(field: Entry) {
    const json = field.json('value') ?? null
    const kind = field.firstText('fieldType', 'type')
    const designation = field.text('designation')
    const label = field.text('name') || designation || field.text('id')
    field.drop(bookkeeping.loginField)
    const [value, ...more] = fieldsOfValue(
      label,
      isObject(json) ? 'email' : 'string',
      json,
      this.#reading.titles,
    )
    if (!value) return
    const place = designation === 'username' ? 'login' : designation === 'password' ? 'password' : undefined
    const asField = { section: '', label, hidden: kind === 'P' }
    if (place) this.#place(place, value.value, asField)
    else this.#fields.push({ ...asField, value: value.value })
    this.#add('', more)
  }

  #section(section: Entry) {
    const title = section.text('title')
    section.drop(bookkeeping.section)
    for (const field of section.entries('fields')) {
      const id = field.peek('id')
      const label = field.text('title') || id || title
      const value = field.json('value') ?? null
      field.drop(bookkeeping.field)
      const kinds = isObject(value) ? Object.entries(value) : ([['string', value]] as const)
      for (const [kind, json] of kinds) this.#value({ section: title, id, label }, kind, json)
    }
  }

  #value({ section, id, label }: { section: string; id: string; label: string }, kind: string, json: Json) {
    if (kind === 'file') return this.#file(json)
    if (kind === 'sshKey') return this.#sshKey(section, json)
    const fields = fieldsOfValue(label, kind, json, this.#reading.titles)
    for (const field of fields) {
      const place = this.#placeOf(kind, id)
      if (place === 'address') this.#record.addresses.push(field.value)
      else if (place)
        this.#place(place, field.value, { section, label: field.label, hidden: place !== 'login' })
      else this.#fields.push({ section, ...field })
    }
  }

  #placeOf(kind: string, id: string): 'login' | 'password' | 'totp' | 'address' | undefined {
    if (kind === 'totp') return 'totp'
    if (addressIds.has(id.toLowerCase())) return 'address'
    if (this.#record.type === 'secure_note') return undefined
    return loginIds.has(id) ? 'login' : passwordIds.has(id) ? 'password' : undefined
  }

  /** Into its place, or among the fields if that is taken. */
  #place(place: 'login' | 'password' | 'totp', value: string, field: Omit<SectionField, 'value'>) {
    if (value === '' || value === this.#record[place]) return
    if (this.#record[place] === '') this.#record[place] = value
    else this.#fields.push({ ...field, value })
  }

  /** Only the key within `metadata` always has the same form. */
  #sshKey(section: string, json: Json) {
    const key = new Entry(json)
    const metadata = key.entry('metadata')
    for (const value of [metadata.text('privateKey'), key.text('privateKey')])
      this.#place('password', value, { section, label: 'private_key', hidden: true })
    const named = { public_key: 'publicKey', fingerprint: 'fingerprint', key_type: 'keyType' }
    for (const [label, name] of Object.entries(named)) {
      const value = metadata.text(name)
      if (value !== '') this.#fields.push({ section, label, value, hidden: false })
    }
    this.#add(section, key.rest())
  }

  #passkey(passkey: Entry) {
    passkey.drop(bookkeeping.passkey)
    if (passkey.text('privateKey') !== '') this.#lost.push({ what: 'passkey', why: 'passkey' })
    const known = new Set(this.#fields.map(({ label, value }) => `${label}\n${value}`))
    const fields = passkey.rest().map((field) => ({ ...field, label: `passkey.${field.label}` }))
    this.#add(
      '',
      fields.filter(({ label, value }) => !known.has(`${label}\n${value}`)),
    )
  }

  /** `{documentId, fileName, decryptedSize}`, or as in the first version `{attrs: {uuid, name}, path}`. */
  #file(json: Json) {
    const file = new Entry(json)
    const attrs = file.entry('attrs')
    const id = file.peek('documentId') || attrs.peek('uuid')
    const name = file.text('fileName') || attrs.text('name') || id
    const path = file.peek('path')
    file.drop(bookkeeping.file)
    attrs.drop(bookkeeping.fileAttrs)
    this.#add('', file.rest())
    this.#lost.push(...file.dropped())
    if (name === '') return
    const { archive, documents } = this.#reading
    const entry =
      archive.get(`files/${id}__${name}`) ??
      archive.get(path) ??
      archive.get(`files/${path}`) ??
      documents.get(id)
    if (entry) this.#record.files.push(attachment(entry, name))
    else this.#lost.push({ what: name, why: 'file_missing' })
  }

  #add(section: string, fields: Iterable<ReadField>) {
    for (const field of fields) this.#fields.push({ section, ...field })
  }
}

/** Fields of one label are told apart by their sections' titles. */
function distinct(fields: readonly SectionField[]): ReadField[] {
  const sections = new Map<string, Set<string>>()
  for (const { label, section } of fields)
    sections.set(label, (sections.get(label) ?? new Set()).add(section))
  return fields.map(({ section, label, value, hidden }) => {
    const isShared = section !== '' && (sections.get(label)?.size ?? 0) > 1
    return { label: isShared ? `${section}: ${label}` : label, value, hidden }
  })
}
