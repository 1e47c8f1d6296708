import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { ClientSpellings } from '../../base/types/import.ts'
import type { SheetRow } from '../../base/types/sheet.ts'

/**
 * Spellings of topmost vaults and clients in the file that differ only in capitals, accents, spaces, punctuation or the kind of company at
 * the end. What differs by a letter may be another client.
 */
export function clientSpellings(rows: readonly SheetRow[], vaults: readonly Vault[]): ClientSpellings[] {
  const counts = new Map<string, number>()
  for (const { path, client } of rows) {
    const names = new Set([path[0] ?? '', client].filter((name) => name.trim() !== ''))
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const top = new Map(
    vaults.filter(({ parent_id }) => parent_id === null).map(({ name }) => [clientKey(name), name]),
  )
  const groups = Map.groupBy(counts, ([name]) => clientKey(name))
  return [...groups].flatMap(([key, group]) => {
    const existing = top.get(key)
    // Capitals alone are what `respellings` asks about.
    const isOther =
      existing !== undefined && group.some(([name]) => name.toLowerCase() !== existing.toLowerCase())
    if (key === '' || (group.length < 2 && !isOther)) return []
    const spellings = group
      .map(([text, rowCount]) => ({ text, rowCount }))
      .sort((a, b) => b.rowCount - a.rowCount || accentsIn(b.text) - accentsIn(a.text))
    return [{ spellings, suggested: existing ?? spellings[0]?.text ?? '' }]
  })
}

const companyKinds = /\s(?:ltda|me|mei|epp|eireli|s a|sa|inc|llc|ltd|gmbh|sl|lda)$/

function clientKey(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const short = plain.replace(companyKinds, '').replace(companyKinds, '')
  return short.replaceAll(' ', '')
}

const accentsIn = (text: string) => text.normalize('NFD').length - text.normalize('NFC').length
