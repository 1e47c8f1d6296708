/** Letters that Unicode does not take apart, as people type them without them (after CLDR's Latin-ASCII). */
const plain: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't' },
  ...{ ĸ: 'k', ə: 'e', ǝ: 'e', ɛ: 'e', ɔ: 'o', ƒ: 'f', ȷ: 'j', ƀ: 'b', ɓ: 'b', ɖ: 'd', ɗ: 'd', ǥ: 'g' },
  ...{ ɠ: 'g', ɨ: 'i', ɩ: 'i', ƙ: 'k', ƚ: 'l', ɫ: 'l', ɲ: 'n', ɵ: 'o', ƥ: 'p', ʈ: 't', ƭ: 't', ʉ: 'u' },
  ...{ ʋ: 'v', ƴ: 'y', ƶ: 'z', ς: 'σ', '°': 'o' },
}
/** Marks on letters, what takes no space, skin tones of emoji, and the line that stretches Arabic words. */
const unseen = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u0640]/gu
const quotes = /[\u2018-\u201b\u2032\u2035\u02b9-\u02bd\u2039\u203a]/g
const doubleQuotes = /[\u201c-\u201f\u2036\u301d-\u301f\u00ab\u00bb]/g
const dashes = /[\p{Pd}\u2212\u2043]/gu

/** Folded letters by written letter; folding each anew would take most of a search's time. */
const foldedLetters = new Map<string, string>()
/** More than all letters in the names of one organisation. */
const mostKept = 20_000

/**
 * A text as searches compare it, on server and device: case, accents, width, what takes no space and kinds of quotes and dashes are
 * ignored, and ß ł ø đ and their like are plain letters.
 */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/[^\0-\x7f]/gu, foldLetter)
}

function foldLetter(letter: string): string {
  const cached = foldedLetters.get(letter)
  if (cached !== undefined) return cached
  const folded = [...letter.normalize('NFKD').replace(unseen, '').toLowerCase()]
    .map((part) => plain[part] ?? part)
    .join('')
    .replace(quotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, '-')
  if (foldedLetters.size < mostKept) foldedLetters.set(letter, folded)
  return folded
}

/** Separators between the words of a search. In '@moda', 'c#', '100%' and 'moda.example' the sign is part of the word. */
const between = /(?:(?![@.#%*&])[\s\p{P}`^|~<>=])+/u

/**
 * The folded words of a search, each of which is to be found somewhere. Commas, quotes, hyphens, underscores and brackets only separate
 * them. An '&' or '+' is a word of its own, since some put spaces around it and others do not. Where nothing else was typed, they are words.
 */
export function searchWords(search: string): string[] {
  const folded = foldText(search).trim()
  const apart = folded.replace(/[&+]+/g, ' $& ').split(between)
  // The stop after an abbreviation or a sentence.
  const words = apart.map((word) => word.replace(/(?<=[^.])\.+$/, '')).filter(Boolean)
  return [...new Set(words.length > 0 ? words : folded.split(/\s+/).filter(Boolean))]
}

/** Whether every word is in a folded text. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word))
}
