import { canonicalJson } from '../../encoding/canonical-json.ts'
import { hashWords, WORDS } from '../../rules/words/fingerprint-words.ts'
import { type WordLanguage, wordLanguages, wordList } from '../../rules/words/word-list.ts'
import { type RosterState, wasCustodianAt } from '../roster/roster.ts'
import { hashText, type Verifier } from '../statements/statement.ts'
import { holdersOf, type VaultLogState } from '../vaults/vault-log.ts'

/**
 * What two people compare by words: one hash over the roster's head and over every vault whose log both may read.
 * Equal on both devices if, and only if, the server shows both the same.
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

/** Custodians also read the logs of two-person vaults, whose keys they do not hold. */
function mayKnow(log: VaultLogState, roster: RosterState, user: string): boolean {
  return wasCustodianAt(roster, user, roster.head.seq) || holdersOf(log, roster).includes(user)
}

/** How many of the eight words the reading device draws at random. */
const drawnWords = 2

/** Indexes of the drawn words. */
export type Drawn = readonly number[]

/**
 * The words to read out: two drawn by this device after it knew the hash, and six derived from both. Without the
 * draw, a server could search in advance for two versions with equal words.
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

/** Draws the first words; `below` gives a random number below its argument. */
export async function drawWords(below: (limit: number) => number): Promise<Drawn> {
  const { length } = await wordList('en')
  return Array.from({ length: drawnWords }, () => below(length))
}

/** Whether these are the words of this comparison, in any language and with any draw: no word is in two lists. */
export async function areComparisonWords(
  hash: string,
  typed: readonly string[],
  verifier: Pick<Verifier, 'sha256'>,
): Promise<boolean> {
  for (const language of wordLanguages) {
    const words = await wordList(language)
    const drawn = typed.slice(0, drawnWords).map((word) => words.indexOf(word))
    if (drawn.length < drawnWords || drawn.includes(-1)) continue
    const expected = await comparisonWords(hash, drawn, language, verifier)
    if (expected.length === typed.length && expected.every((word, at) => word === typed[at])) return true
  }
  return false
}
