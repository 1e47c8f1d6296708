import { canonicalJson } from './canonical-json.ts'
import { hashWords, WORDS } from './fingerprint-words.ts'
import { type RosterState, wasCustodianAt } from './roster.ts'
import { hashText, type Verifier } from './statement.ts'
import { holdersOf, type VaultLogState } from './vault-log.ts'
import { type WordLanguage, wordLanguages, wordList } from './word-list.ts'

/**
 * What two people compare by words: one hash over where the list of people stands and every vault whose log both may read by what
 * is signed. Equal on both devices if, and only if, both are shown the same.
 */
export async function comparisonOf(
  roster: RosterState,
  logs: readonly VaultLogState[],
  people: readonly [string, string],
  verifier: Pick<Verifier, 'sha256'>,
): Promise<{ hash: string; vaults: string[] }> {
  const shared = logs
    .filter((log) => people.every((user) => mayKnow(log, roster, user)))
    .sort((one, other) => (one.vault < other.vault ? -1 : 1))
  const text = canonicalJson({
    typ: 'chaveiro.comparison',
    v: 1,
    org: roster.org,
    roster: { ...roster.head },
    people: [...people].sort(),
    vaults: shared.map(({ vault, head: { seq, hash } }) => ({ vault, seq, hash })),
  })
  return { hash: await hashText(text, verifier), vaults: shared.map(({ vault }) => vault) }
}

/** Custodians read the logs of two-person vaults as well, whose keys they do not hold. */
function mayKnow(log: VaultLogState, roster: RosterState, user: string): boolean {
  return wasCustodianAt(roster, user, roster.head.seq) || holdersOf(log, roster).includes(user)
}

/** How many of the eight words their reader's device draws anew. */
const drawnWords = 2

/** Numbers of the words that are drawn. */
export type Drawn = readonly number[]

/**
 * The words to read out: two that this device drew once it knew what it compares, and six of a hash over these and that. Whoever can
 * end two worlds as they like would otherwise look for two whose words are alike before anybody compares.
 */
export async function comparisonWords(
  hash: string,
  drawn: Drawn,
  language: WordLanguage,
  verifier: Pick<Verifier, 'sha256'>,
): Promise<string[]> {
  const text = canonicalJson({ typ: 'chaveiro.comparison.words', v: 1, hash, drawn: [...drawn] })
  const words = await wordList(language)
  const first = drawn.map((number) => words[number] as string)
  return [...first, ...(await hashWords(await hashText(text, verifier), language))].slice(0, WORDS)
}

/** Draws the words with which the reading begins; `below` gives a random number below its argument. */
export async function drawWords(below: (limit: number) => number): Promise<Drawn> {
  const { length } = await wordList('en')
  return Array.from({ length: drawnWords }, () => below(length))
}

/** Whether these are the words of this comparison, in whichever language and with whatever its reader drew: no word is in two lists. */
export async function areComparisonWords(
  hash: string,
  typed: readonly string[],
  verifier: Pick<Verifier, 'sha256'>,
): Promise<boolean> {
  for (const language of wordLanguages) {
    const words = await wordList(language)
    const drawn = typed.slice(0, drawnWords).map((word) => words.indexOf(word))
    if (drawn.length < drawnWords || drawn.includes(-1)) continue
    const own = await comparisonWords(hash, drawn, language, verifier)
    if (own.length === typed.length && own.every((word, at) => word === typed[at])) return true
  }
  return false
}
