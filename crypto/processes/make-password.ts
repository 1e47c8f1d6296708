import { randomBelow } from '../primitives/random-bytes.ts'

const classes = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!#$%&()*+,-./:;<=>?@[]^_{|}~',
} as const

const ambiguous = /[Il1|O0o]/g

export type PasswordOptions = {
  /** 8 to 128 characters. */
  readonly length: number
  readonly lower: boolean
  readonly upper: boolean
  readonly digits: boolean
  readonly symbols: boolean
  /** Leaves out characters that look alike: I l 1 | O 0 o. */
  readonly excludeAmbiguous: boolean
  /** The symbols to choose among; all of ours by default. */
  readonly symbolsAmong?: string
}

/**
 * A random password with at least one character of every chosen class. All such passwords are equally likely, since one
 * that lacks a class is discarded whole. Throws RangeError without a class or for a wrong length.
 */
export function makePassword(options: PasswordOptions): string {
  const { length, excludeAmbiguous, symbolsAmong = classes.symbols } = options
  const charsOf = (name: keyof typeof classes) => (name === 'symbols' ? symbolsAmong : classes[name])
  const names = (Object.keys(classes) as (keyof typeof classes)[]).filter((name) => options[name])
  const chosen = names.map((name) =>
    excludeAmbiguous ? charsOf(name).replace(ambiguous, '') : charsOf(name),
  )
  if (chosen.length === 0 || chosen.includes(''))
    throw new RangeError('choose at least one class of characters')
  if (!Number.isInteger(length) || length < 8 || length > 128) throw new RangeError('8 to 128 characters')
  const alphabet = chosen.join('')
  for (;;) {
    const password = Array.from({ length }, () => alphabet[randomBelow(alphabet.length)]).join('')
    if (chosen.every((one) => [...one].some((char) => password.includes(char)))) return password
  }
}
