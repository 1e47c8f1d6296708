import type { Options } from '@zxcvbn-ts/core'

/** Longer text is no password that a person types; of a longer one, this much decides. */
const longestScored = 32
/** zxcvbn's score, 0 to 4, up to which a password counts as weak: fewer than 10^8 guesses. */
const weakScore = 2
const weakDigits = 8

const foldings: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' },
}
const folded = (text: string) => text.replace(/[013457@$!]/g, (sign) => foldings[sign] ?? sign)
const isSpelledInSigns = /\p{L}[013457@$!]+\p{L}/u
/** What zxcvbn may take for one step, whatever its length: repeats, sequences, keys in a row. */
const rows =
  /(.{2,}?)\1+|(.)\2{2,}|(?:abc|bcd|cde|012|123|234|345|456|567|678|789|890|987|876|765|654|543|432|321)+|[qwertyuiop]{4,}|[asdfghjkl]{4,}|[zxcvbnm]{4,}|1qaz|2wsx|3edc|qaz|wsx|edc/g
/** A date or a year may be taken for as few guesses as four digits. */
const digits = /(?=(\d{4,}|\d{1,4}[\s/\\_.-]\d{1,2}[\s/\\_.-]\d{1,4}))/g
const digitsOfDate = 3.8
const year = /19\d\d|20\d\d/g
const digitsOfYear = 1.3
const shortestWord = 4
const longestWord = 16

/**
 * Tells whether a password is weak, by zxcvbn with English and Brazilian dictionaries. Its many dictionaries are merged into one, and what
 * takes 10^8 guesses by a short look is not taken to pieces: so thousands take seconds.
 */
export async function loadWeakness(): Promise<(password: string) => boolean> {
  const { ZxcvbnFactory, common, english, brazilian } = await import('../base/dictionaries.ts')
  const lists = [common.dictionary, english.dictionary, brazilian.dictionary].flatMap(namedLists)
  const words = wordsOf(lists)
  const factory = new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: 0,
  })
  // One dictionary instead of forty, in which each word has its best place: a list, which is what it takes, cannot say that.
  const { options } = factory as unknown as { options: Options }
  options.rankedDictionaries = { words: asObject(words.places) }
  options.rankedDictionariesMaxWordSize = { words: longestWord }
  const scoresWeak = (text: string) => factory.check(text).score <= weakScore
  return (password) => {
    const text = password.slice(0, longestScored)
    if (text === '') return true
    const lower = text.toLowerCase()
    const plain = folded(lower)
    if (leastDigits(lower, plain, words) >= weakDigits) return false
    return scoresWeak(text) || (isSpelledInSigns.test(text) && scoresWeak(plain))
  }
}

type Words = { places: ReadonlyMap<string, number>; starts: ReadonlySet<string> }
type Span = { from: number; to: number; digits: number }

/**
 * The decimal digits of a number of guesses that zxcvbn's is hardly ever below: ten for each sign that is in no word, row or date. Of more
 * than two parts it takes 10^8 guesses whatever they are, so that only one or two count.
 */
function leastDigits(lower: string, plain: string, { places, starts }: Words): number {
  const spans: Span[] = []
  const spellings = plain === lower ? [lower] : [lower, plain]
  for (const text of spellings) {
    for (const { index, 0: found } of text.matchAll(rows)) {
      spans.push({ from: index, to: index + found.length, digits: 0 })
    }
  }
  for (const { index, 1: found = '' } of lower.matchAll(digits)) {
    spans.push({ from: index, to: index + found.length, digits: digitsOfDate })
  }
  for (const { index, 0: found } of lower.matchAll(year)) {
    spans.push({ from: index, to: index + found.length, digits: digitsOfYear })
  }
  const reversed = [...lower].reverse().join('')
  for (const text of [...spellings, reversed]) {
    const isReversed = text === reversed
    for (let from = 0; from + shortestWord <= text.length; from++) {
      if (!starts.has(text.slice(from, from + shortestWord))) continue
      for (let to = from + shortestWord; to <= Math.min(text.length, from + longestWord); to++) {
        const place = places.get(text.slice(from, to))
        if (place === undefined) continue
        spans.push({
          from: isReversed ? text.length - to : from,
          to: isReversed ? text.length - from : to,
          digits: Math.log10(place),
        })
      }
    }
  }
  return twoParts(spans, lower.length)
}

/** The least digits of one part or two that cover a text: a part within words that touch each other may be the commonest of them. */
function twoParts(spans: readonly Span[], length: number): number {
  const groups: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const group = groups.at(-1)
    if (group && span.from < group.to) {
      group.to = Math.max(group.to, span.to)
      group.digits = Math.min(group.digits, span.digits)
    } else groups.push({ ...span })
  }
  const digitsOf = (from: number, to: number) => {
    const around = groups.find((group) => group.from <= from && to <= group.to)
    return Math.min(to - from, around?.digits ?? Number.POSITIVE_INFINITY)
  }
  // As few signs as these are guessed whatever they are; those in which nothing is known are let pass.
  if (length <= weakDigits && groups.length > 0) return 0
  let least = length
  for (let middle = 0; middle < length; middle++) {
    least = Math.min(least, (middle === 0 ? 0 : digitsOf(0, middle)) + digitsOf(middle, length))
  }
  return least
}

type NamedList = readonly [name: string, words: readonly (string | number)[]]

/** Dice words are no sign of weakness: passphrases are made of them. */
const namedLists = (dictionary: object): NamedList[] =>
  Object.entries(dictionary).filter(([name]) => !name.startsWith('diceware')) as unknown as NamedList[]

/** Each word by its best place in any list, from 1, and how words begin. */
function wordsOf(lists: readonly NamedList[]): Words {
  const places = new Map<string, number>()
  const starts = new Set<string>()
  for (const [, words] of lists) {
    for (const [index, word] of words.entries()) {
      const text = String(word)
      const known = places.get(text)
      if (known === undefined) starts.add(text.slice(0, shortestWord))
      if (known === undefined || index + 1 < known) places.set(text, index + 1)
    }
  }
  return { places, starts }
}

/** What zxcvbn looks words up in. An object itself takes several times as long for words that it lacks, which most are. */
const asObject = (places: Words['places']) =>
  new Proxy<Record<string, number>>({}, { get: (_, word) => places.get(String(word)) as number })
