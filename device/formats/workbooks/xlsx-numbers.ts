/** How a number is shown: as a date, under a mask of digits such as a CPF's, or plainly. */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'date'; hasTime: boolean }
  | { kind: 'mask'; mask: MaskPart[] }

/** A digit's place (`0` shows zeros, `#` does not), or what stands between digits. */
interface MaskPart {
  digit?: '0' | '#'
  literal?: string
}

const plain: NumberFormat = { kind: 'plain' }

/** Of the formats that need no code, those that show days or hours (ECMA-376 part 1, 18.8.30, and the East Asian ones). */
const dateIds = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const timeIds = [18, 19, 20, 21, 22, 32, 33, 34, 35, 45, 46, 47, 55, 56]

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const isDate = dateIds.some(([from, to]) => id >= from && id <= to)
    return isDate ? { kind: 'date', hasTime: timeIds.includes(id) } : plain
  }
  // Excel's own limit; a longer one is none.
  if (code.length > 255) return plain
  const [positive = ''] = code.split(';')
  const letters = positive.replace(/\\.|"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|[_*]./gi, '')
  if (/[dmyhs]/i.test(letters) && !/general/i.test(letters))
    return { kind: 'date', hasTime: /[hs]/i.test(letters) }
  return maskOf(positive)
}

const maskPart = /([0#])|\\(.)|"([^"]*)"|([-()/ :+])/gy

function maskOf(code: string): NumberFormat {
  const parts: MaskPart[] = []
  maskPart.lastIndex = 0
  let end = 0
  for (let found = maskPart.exec(code); found; found = maskPart.exec(code)) {
    const [, digit, escaped, quoted, sign] = found
    parts.push(digit ? { digit: digit as '0' | '#' } : { literal: escaped ?? quoted ?? sign ?? '' })
    end = maskPart.lastIndex
  }
  const digits = parts.filter(({ digit }) => digit).length
  // Decimals, thousands, percent and the like change how a value looks, and not what was typed.
  return end < code.length || digits < 2 ? plain : { kind: 'mask', mask: parts }
}

/** A cell's number as a person sees it, but for the spelling of dates: those are ISO 8601's. */
export function shownNumber(literal: string, format: NumberFormat, is1904: boolean): string {
  if (format.kind === 'date') return dateOf(Number(literal), format.hasTime, is1904) ?? plainNumber(literal)
  const number = plainNumber(literal)
  return format.kind === 'mask' && /^\d+$/.test(number) ? masked(number, format.mask) : number
}

/** Without an exponent, and without the last digits that binary fractions add. */
function plainNumber(literal: string): string {
  const text = literal.trim()
  if (/^-?\d+$/.test(text)) return text
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  const short = String(value)
  if (!short.includes('e')) return short
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/\.?0+$/, '')
}

function masked(number: string, mask: readonly MaskPart[]): string {
  let left = number
  let shown = ''
  const firstDigit = mask.findIndex(({ digit }) => digit)
  for (const [at, { digit, literal = '' }] of [...mask.entries()].reverse()) {
    if (!digit) shown = literal + shown
    else if (at === firstDigit) {
      shown = (left === '' && digit === '0' ? '0' : left) + shown
      left = ''
    } else {
      const last = left.at(-1) ?? (digit === '0' ? '0' : '')
      shown = last + shown
      left = left.slice(0, -1)
    }
  }
  return shown
}

const dayMs = 86_400_000

/** Excel counts days from 1900, with a 29 February that there was not, or from 1904. Null if it is no day. */
function dateOf(serial: number, hasTime: boolean, is1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0) return null
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const date = new Date(first + Math.round(serial * 86_400) * 1000)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null
  const [day = '', clock = ''] = date.toISOString().slice(0, 19).split('T')
  const hasFraction = date.getTime() % dayMs !== 0
  if (serial < 1 && hasTime) return clock
  return hasTime && hasFraction ? `${day} ${clock}` : day
}
