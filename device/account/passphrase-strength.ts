import type { PassphraseStrength } from '../base/types/unlocking.ts'

const shortestPassphrase = 12
const acceptedScore = 4

/** Longer input adds nothing to the score and much to the time. */
const longestScored = 100

/** Letters with a few digits or signs after them, as in Agencia2024. */
const wordWithEnding = /^(\p{L}+)[^\p{L}\s]{1,8}$/u

/** What people put between words. zxcvbn takes each such sign for a guess of its own, though everybody writes the same few. */
const between = /[\s.,_-]+/g

let estimator: Promise<(passphrase: string) => number> | null = null

/** zxcvbn's score with English and Brazilian dictionaries, which are large and loaded at the first use. */
export async function passphraseStrength(passphrase: string): Promise<PassphraseStrength> {
  estimator ??= loadEstimator()
  // Blanks at the ends are trimmed when the passphrase is used, so they do not count here.
  const counted = passphrase.normalize('NFKC').trim()
  const judge = await estimator
  const [, word] = wordWithEnding.exec(counted) ?? []
  const whole = Math.min(
    ...[counted, counted.replaceAll(between, '')].map((text) => judge(text.slice(0, longestScored))),
  )
  // A year after a word is what everybody tries first: such a one is hardly better than its word.
  const most = word === undefined ? whole : Math.max(1, judge(word))
  const score = Math.min(whole, most) as PassphraseStrength['score']
  const tooShort = [...counted].length < shortestPassphrase
  return { score, tooShort, accepted: !tooShort && score >= acceptedScore }
}

async function loadEstimator() {
  const { ZxcvbnFactory, common, english, brazilian } = await import('../base/dictionaries.ts')
  const factory = new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: {
      ...common.dictionary,
      ...english.dictionary,
      ...brazilian.dictionary,
      // What a passphrase for this product names first.
      product: ['chaveiro', 'senha', 'agencia', 'agência', 'empresa', 'cliente', 'cofre'],
    },
  })
  return (passphrase: string) => (passphrase === '' ? 0 : factory.check(passphrase).score)
}
