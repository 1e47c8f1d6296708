import { setupAddress } from '../codes/setup-address.ts'
import { encodeBase32 } from '../containers/base32.ts'
import { decodeBase64 } from '../containers/base64.ts'
import { mostEntries } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import { type ExportReader, emptyRecord, exportOf, type ReadRecord } from '../records.ts'

/**
 * Authenticators' addresses, one a line: `otpauth://` (the Key URI format) and Google Authenticator's `otpauth-migration://`, the text of
 * the codes that it shows for moving, with a message in Protocol Buffers. Checked on 2026-11-29 against the field numbers that
 * Google Authenticator's exports have.
 */
export const authenticatorText: ExportReader<string> = {
  recognises: (text) => linesOf(text).every((line) => /^otpauth(?:-migration)?:\/\//i.test(line)),
  read: (text) => {
    const batches: Batch[] = []
    const lines = linesOf(text)
    if (lines.length > mostEntries) throw new ExportFault('too_many_entries', { limit: mostEntries })
    const records = lines.flatMap((line, index) => {
      if (!/^otpauth-migration:/i.test(line)) return [readAddress(line)]
      const { accounts, batch } = readMigration(line, index + 1)
      batches.push(batch)
      return accounts
    })
    const read = exportOf(
      'google-authenticator',
      records.map((record) => ({ record })),
    )
    return { ...read, lost: missingBatches(batches) }
  },
}

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A label is `issuer:account`, or one of them. */
function readAddress(address: string): ReadRecord {
  const label = decoded(/^otpauth:\/\/[^/]*\/([^?]*)/i.exec(address)?.[1] ?? '')
  const issuer = decoded((/[?&]issuer=([^&]*)/i.exec(address)?.[1] ?? '').replaceAll('+', ' '))
  const [, before = '', account = label] = /^([^:]*):\s*(.*)$/s.exec(label) ?? []
  const title = issuer || before || account
  return { ...emptyRecord(), title, login: account === title ? '' : account, totp: address }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Batch {
  id: string
  size: number
  index: number
}

const algorithms = ['', 'SHA1', 'SHA256', 'SHA512', 'MD5']
const digitCounts = ['', '6', '8']
const counterKind = 1

/** Fields of the message: 1 accounts, 3 and 4 how many codes there are and which this is, 5 what they have in common. */
function readMigration(line: string, lineNumber: number): { accounts: ReadRecord[]; batch: Batch } {
  const data = decoded(/[?&]data=([^&#]*)/i.exec(line)?.[1] ?? '')
  const bytes = decodeBase64(data.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/'))
  if (bytes === null || bytes.length === 0) throw new ExportFault('damaged', { line: lineNumber })
  const fields = readMessage(bytes, lineNumber)
  const numberIn = (field: number) => Number(fields.find((each) => each.field === field)?.number ?? 0)
  const accounts = fields.flatMap(({ field, bytes: account }) =>
    field === 1 && account ? [readAccount(readMessage(account, lineNumber))] : [],
  )
  return { accounts, batch: { id: String(numberIn(5)), size: numberIn(3), index: numberIn(4) } }
}

/** Fields of an account: 1 secret, 2 name, 3 issuer, 4 algorithm, 5 digits, 6 kind, 7 counter. */
function readAccount(fields: readonly MessageField[]): ReadRecord {
  const of = (field: number) => fields.find((each) => each.field === field)
  const textOf = (field: number) => new TextDecoder().decode(of(field)?.bytes ?? new Uint8Array())
  const numberOf = (field: number) => Number(of(field)?.number ?? 0)
  const name = textOf(2)
  const [, before = '', account = name] = /^([^:]*):\s*(.*)$/s.exec(name) ?? []
  const issuer = textOf(3) || before
  const isCounted = numberOf(6) === counterKind
  const totp = setupAddress({
    secret: encodeBase32(of(1)?.bytes ?? new Uint8Array()),
    algorithm: algorithms[numberOf(4)] ?? '',
    digits: digitCounts[numberOf(5)] ?? '',
    issuer,
    account,
    ...(isCounted ? { counter: String(numberOf(7)) } : {}),
  })
  const title = issuer || account
  return { ...emptyRecord(), title, login: account === title ? '' : account, totp }
}

interface MessageField {
  field: number
  number?: bigint
  bytes?: Uint8Array
}

/** The fields of a message in Protocol Buffers: numbers as varints, texts and messages with their lengths before them. */
function readMessage(bytes: Uint8Array, line: number): MessageField[] {
  const fields: MessageField[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new ExportFault('cut_off', { line })
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
    throw new ExportFault('damaged', { line })
  }
  while (at < bytes.length) {
    const key = varint()
    const field = Number(key >> 3n)
    const kind = key & 7n
    if (kind === 0n) fields.push({ field, number: varint() })
    else if (kind === 2n) {
      const length = Number(varint())
      if (length > bytes.length - at) throw new ExportFault('cut_off', { line })
      fields.push({ field, bytes: bytes.subarray(at, at + length) })
      at += length
    } else throw new ExportFault('damaged', { line })
  }
  return fields
}

function missingBatches(batches: readonly Batch[]) {
  const bySet = Map.groupBy(batches, ({ id }) => id)
  return [...bySet.values()].flatMap((set) => {
    const present = new Set(set.map(({ index }) => index))
    // More than any phone shows is a made-up number.
    const size = Math.min(
      set.reduce((most, batch) => Math.max(most, batch.size), 0),
      100,
    )
    const missing = Array.from({ length: size }, (_, index) => index).filter((index) => !present.has(index))
    return missing.map((index) => ({
      record: '',
      what: `${index + 1}/${size}`,
      why: 'batch_missing' as const,
    }))
  })
}
