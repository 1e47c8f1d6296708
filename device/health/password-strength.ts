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
  /(.+?)\1{2,}|(?:abc|bcd|cde|012|123|234|345|456|567|678|789|890|987|876|765|654|543|432|321)+|[qwertyuiop]{4,}|[asdfghjkl]{4,}|[zxcvbnm]{4,}|1qaz|2wsx|3edc|qaz|wsx|edc/g
/** A date or a year may be taken for as few guesses as four digits. */
const digits = /\d{4,}/g
const digitsOfDate = 3.8
const year = /19\d\d|20\d\d/g
const digitsOfYear = 1.3
const shortestWord = 4
const longestWord = 16

/**
 * Tells whether a password is weak, by zxcvbn with English and Brazilian dictionaries. Its many dictionaries are merged into a few, and what
 * takes 10^8 guesses by a short look is not taken to pieces: so thousands take seconds.
 */
export async function loadWeakness(): Promise<(password: string) => boolean> {
  const [{ ZxcvbnFactory }, common, english, brazilian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const lists = [common.dictionary, english.dictionary, brazilian.dictionary].flatMap(namedLists)
  const places = bestPlaces(lists)
  const factory = new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: fewDictionaries(lists),
    l33tMaxSubstitutions: 0,
  })
  const scoresWeak = (text: string) => factory.check(text).score <= weakScore
  return (password) => {
    const text = password.slice(0, longestScored)
    if (text === '') return true
    const lower = text.toLowerCase()
    const plain = folded(lower)
    if (leastDigits(lower, plain, places) >= weakDigits) return false
    return scoresWeak(text) || (isSpelledInSigns.test(text) && scoresWeak(plain))
  }
}

/**
 * The decimal digits of a number of guesses that is never above zxcvbn's: ten for each sign that is in no word, row or date; for signs that
 * are, the commonest word among those that touch each other.
 */
function leastDigits(lower: string, plain: string, places: ReadonlyMap<string, number>): number {
  const spans: { from: number; to: number; digits: number }[] = []
  for (const { index, 0: found } of lower.matchAll(rows))
    spans.push({ from: index, to: index + found.length, digits: 0 })
  for (const { index, 0: found } of lower.matchAll(digits)) {
    spans.push({ from: index, to: index + found.length, digits: digitsOfDate })
  }
  for (const { index, 0: found } of lower.matchAll(year)) {
    spans.push({ from: index, to: index + found.length, digits: digitsOfYear })
  }
  const forms = [lower, plain, [...lower].reverse().join('')]
  for (const [form, text] of forms.entries()) {
    for (let from = 0; from + shortestWord <= text.length; from++) {
      for (let to = from + shortestWord; to <= Math.min(text.length, from + longestWord); to++) {
        const place = places.get(text.slice(from, to))
        if (place === undefined) continue
        const isReversed = form === 2
        spans.push({
          from: isReversed ? text.length - to : from,
          to: isReversed ? text.length - from : to,
          digits: Math.log10(place),
        })
      }
    }
  }
  let total = lower.length
  let end = 0
  let least = Number.POSITIVE_INFINITY
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    if (span.from >= end) {
      total += Number.isFinite(least) ? least : 0
      least = Number.POSITIVE_INFINITY
      end = span.from
    }
    total -= Math.max(0, span.to - end)
    end = Math.max(end, span.to)
    least = Math.min(least, span.digits)
  }
  return total + (Number.isFinite(least) ? least : 0)
}

type NamedList = readonly [name: string, words: readonly (string | number)[]]

/** Dice words are no sign of weakness: passphrases are made of them. */
const namedLists = (dictionary: object): NamedList[] =>
  Object.entries(dictionary).filter(([name]) => !name.startsWith('diceware')) as unknown as NamedList[]

/** Each word by its best place in any list, from 1. */
function bestPlaces(lists: readonly NamedList[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [, words] of lists) {
    for (const [index, word] of words.entries()) {
      const known = places.get(String(word))
      if (known === undefined || index + 1 < known) places.set(String(word), index + 1)
    }
  }
  return places
}

const large = new Set(['passwords-common', 'commonWords-en', 'commonWords-pt-br'])

/** The largest lists as they are, since a word's place counts, and one of all others in the order of their places. */
function fewDictionaries(lists: readonly NamedList[]): Record<string, string[]> {
  const others = [...bestPlaces(lists.filter(([name]) => !large.has(name)))]
  return {
    ...Object.fromEntries(
      lists.filter(([name]) => large.has(name)).map(([name, words]) => [name, words.map(String)]),
    ),
    others: others.sort(([, one], [, other]) => one - other).map(([word]) => word),
  }
}
