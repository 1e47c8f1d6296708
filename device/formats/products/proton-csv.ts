import { Entry, isObject, parseJson } from '../containers/json.ts'
import { addFields, type ReadRecord } from '../records.ts'
import { keyOf } from '../sheets/column-names.ts'
import type { NamedCell } from '../sheets/row-parts.ts'

/**
 * Proton Pass writes cards and identities as JSON into the note, and every address with how it is matched into a column of its own.
 * Checked on 2026-11-29 against ProtonMail/WebClients, packages/pass/lib/export/csv.ts. The cells that are left.
 */
export function readProtonCells(record: ReadRecord, cells: readonly NamedCell[]): NamedCell[] {
  const note = objectIn(record.notes)
  if (note && record.type === 'secure_note') {
    const entry = new Entry(note)
    record.notes = entry.text('note')
    addFields(record, entry.rest('number', 'verificationNumber', 'pin'))
  }
  // Its own forms prefer the name, if an entry has both.
  const username = record.fields.find(({ label }) => label === 'username')
  if (username) {
    const email = record.login
    record.login = username.value
    Object.assign(username, { label: 'email', value: email })
  }
  const listed = new Set(record.addresses)
  const left = cells.filter(({ name, text }) => {
    const urls = keyOf(name) === 'autofillurls' ? new Entry(objectIn(`{"urls":${text}}`)).entries('urls') : []
    for (const url of urls) {
      const address = url.text('url')
      if (address !== '') listed.add(address)
      url.drop(['mode'])
      addFields(record, url.rest())
    }
    return urls.length === 0
  })
  record.addresses = [...listed]
  return left
}

function objectIn(text: string) {
  if (!text.startsWith('{')) return undefined
  try {
    const json = parseJson(text)
    return isObject(json) ? json : undefined
  } catch {
    return undefined
  }
}
