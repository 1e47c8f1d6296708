import type { Device } from '@chaveiro/device'
import type { StatedRules } from '../../messages/fill-messages.ts'
import { type PasswordRules, parsePasswordRules } from './password-rules.ts'

type Options = Parameters<Device['items']['generatePassword']>[0]

/** A pattern may allow fewer characters than it says elsewhere. */
const wantedLengths = [20, 16, 12, 8]
const lengths = { least: 8, most: 128 }
const triesEach = 20
/** What eight digits have, without those that look alike. A site whose characters give less would get one that others guess. */
const leastBits = 24
const longestPattern = 300

/** Symbols from the widest choice to none: what a site says of a password may be no more than a pattern. */
const symbolChoices = [undefined, '!@#$%*-_.', ''] as const

/**
 * A password by what the site says of new ones: its `passwordrules`, lengths and pattern. Null if no password of ours, with 8 characters or
 * more, is one that it takes.
 */
export async function passwordForSite(
  { generatePassword }: Pick<Device['items'], 'generatePassword'>,
  stated: StatedRules | null,
): Promise<string | null> {
  const rules = parsePasswordRules(stated?.passwordRules ?? '')
  const least = Math.max(lengths.least, stated?.minLength ?? 0, rules.minLength ?? 0)
  const most = Math.min(lengths.most, stated?.maxLength ?? Infinity, rules.maxLength ?? Infinity)
  if (least > most) return null
  const within = wantedLengths.map((wanted) => Math.min(most, Math.max(least, wanted)))
  const pattern = patternOf(stated?.pattern ?? null)
  for (const length of new Set(within)) {
    for (const symbols of symbolChoices) {
      const options = optionsOf(rules, symbols, length)
      for (let tries = 0; options && tries < triesEach; tries += 1) {
        const password = await generatePassword(options)
        if (isTaken(password, rules) && (pattern?.test(password) ?? true)) return password
      }
    }
  }
  return null
}

function optionsOf({ allowed }: PasswordRules, chosen: string | undefined, length: number): Options | null {
  const has = (chars: RegExp) => allowed === null || chars.test(allowed)
  const ours = chosen ?? '!#$%&()*+,-./:;<=>?@[]^_{|}~'
  const symbols = allowed === null ? ours : [...ours].filter((char) => allowed.includes(char)).join('')
  const classes = { lower: has(/[a-z]/), upper: has(/[A-Z]/), digits: has(/\d/), symbols: symbols !== '' }
  if (!Object.values(classes).includes(true)) return null
  // A site that allows single letters allows those that look alike too, or none of ours.
  const excludeAmbiguous = allowed === null || /[a-zA-Z]{20}|^[^a-zA-Z]*$/.test(allowed)
  const { lower, upper, digits } = classes
  const choice = (lower ? 26 : 0) + (upper ? 26 : 0) + (digits ? 8 : 0) + symbols.length
  if (length * Math.log2(choice) < leastBits) return null
  return { length, ...classes, excludeAmbiguous, ...(symbols !== '' && { symbolsAmong: symbols }) }
}

function isTaken(password: string, { required, allowed, mostAlike }: PasswordRules): boolean {
  const isAllowed = allowed === null || [...password].every((char) => allowed.includes(char))
  const hasEach = required.every((chars) => [...password].some((char) => chars.includes(char)))
  const runs = password.match(/(.)\1*/gs) ?? []
  return isAllowed && hasEach && (mostAlike === null || runs.every(({ length }) => length <= mostAlike))
}

/**
 * As browsers read the attribute; null for none, for what is no expression, and for one that could take long: `readsQuickly` says what is
 * known not to.
 */
function patternOf(pattern: string | null): RegExp | null {
  if (pattern === null || pattern.length > longestPattern || !readsQuickly(pattern)) return null
  try {
    return new RegExp(`^(?:${pattern})$`, 'v')
  } catch {
    return null
  }
}

/** One character, as often as it may come; `_` stands for a class or an escape. */
const piece = '[^()|[\\]{}?*+](?:(?:[?*+]|\\{\\d+(?:,\\d*)?\\})\\??)?'
const simple = new RegExp(`^(?:\\(\\?[=!](?:${piece})*\\)|${piece})*$`, 'u')
/** Each may give characters back to those before it, so that more would take a page's own time to say no. */
const mostChoices = 2

/**
 * Whether an expression is a row of characters and classes, with rows of the same to look ahead for, none of which tries its choices more
 * often than a password has pairs of characters. Groups, alternatives and references are never needed to say what a password has.
 */
function readsQuickly(pattern: string): boolean {
  const plain = withoutClasses(pattern.replace(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|[^1-9k])/g, '_'))
  const choices = (row: string) => row.match(/[?*+]|\{\d+,\d*\}/g)?.length ?? 0
  return simple.test(plain) && plain.split(/\(\?[=!]|\)/).every((row) => choices(row) <= mostChoices)
}

/** Classes may stand in classes. */
function withoutClasses(pattern: string): string {
  const plain = pattern.replace(/\[[^[\]]*\]/g, '_')
  return plain === pattern ? plain : withoutClasses(plain)
}
