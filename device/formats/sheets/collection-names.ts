import { maxLength } from '@chaveiro/contract/constants.ts'
import { splitRecords } from './split-records.ts'

/** The names in one cell; unsure if nothing in the file says where one ends. */
export interface ListedNames {
  names: string[]
  isSure: boolean
}

/**
 * Bitwarden lists an item's collections in one cell, with commas between them, and a collection's name may have commas, too. Those with a
 * space after them belong to a name, since Bitwarden writes none; for the others, cells with a single name say what is one.
 */
export function readCollections(cells: Iterable<string>): (cell: string) => ListedNames {
  const distinct = new Set([...cells].filter((cell) => cell.length <= maxLength.vaultPath))
  const parted = [...distinct]
    .map((cell) => ({ cell, within: `,${cell},`, parts: partsOf(cell) }))
    .filter(({ parts }) => parts.length > 1)
  const isAlone = (name: string) => distinct.has(name) && partsOf(name).length === 1
  const isWithinOther = (cell: string) =>
    parted.some(({ within }) => within.length > cell.length + 2 && within.includes(`,${cell},`))
  // Parts that never stand apart, in several cells.
  const whole = new Set(
    parted.filter(({ cell, parts }) => !parts.some(isAlone) && isWithinOther(cell)).map(({ cell }) => cell),
  )
  const lengths = new Set([...whole].map((cell) => partsOf(cell).length).sort((a, b) => b - a))
  return (cell) => {
    // Such a row is refused.
    if (cell.length > maxLength.vaultPath) return { names: [cell], isSure: true }
    const parts = partsOf(cell)
    if (parts.length === 1) {
      const pieces = cell.split(', ')
      return { names: parts, isSure: pieces.length === 1 || !pieces.every((piece) => distinct.has(piece)) }
    }
    const names: string[] = []
    for (let at = 0; at < parts.length; ) {
      const length = [...lengths].find((count) => whole.has(parts.slice(at, at + count).join())) ?? 1
      names.push(parts.slice(at, at + length).join())
      at += length
    }
    return { names, isSure: isQuoted(cell) || names.every((name) => isAlone(name) || whole.has(name)) }
  }
}

const isQuoted = (cell: string) => /(?:^|,)"/.test(cell)

function partsOf(cell: string): string[] {
  if (!isQuoted(cell)) return cell.split(/,(?! )/).map((name) => name.trim())
  const [record] = splitRecords(cell, ',')
  return record?.values.map(({ text }) => text) ?? [cell]
}
