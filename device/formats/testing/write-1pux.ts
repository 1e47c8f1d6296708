import assert from 'node:assert/strict'
import { strToU8, zipSync } from 'fflate'
import { readExport } from '../read-export.ts'
import type { ReadRecord } from '../records.ts'

type Files = Record<string, Uint8Array>
/** Read from an archive of this `export.data` and these files. */
export const exported = async (data: unknown, files: Files = {}) => {
  const bytes = new Uint8Array(zipSync({ 'export.data': strToU8(JSON.stringify(data)), ...files }))
  return readExport({ name: 'any name', bytes })
}
export const account = (items: unknown[], name = 'Agency') => ({
  attrs: { accountName: name, name: 'Ana', email: 'ana@agency.example' },
  vaults: [{ attrs: { uuid: 'v', name: 'Clients', type: 'U' }, items }],
})
export const oneItem = async (item: object, files: Files = {}): Promise<ReadRecord> => {
  const { records } = await exported({ accounts: [account([item])] }, files)
  const [record] = records
  assert.ok(record)
  return record
}
export const field = (title: string, value: object, id = title) => ({
  title,
  id,
  value,
  guarded: false,
  multiline: false,
  dontGenerate: false,
  inputTraits: { keyboard: 'default', correction: 'default', capitalization: 'default' },
})
export const shown = ({ fields }: ReadRecord) =>
  fields.map(({ label, value, hidden }) => `${label}=${value}${hidden ? ' (hidden)' : ''}`)
