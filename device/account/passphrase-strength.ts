import type { PassphraseStrength } from '../base/types/unlocking.ts'

const shortestPassphrase = 12
const acceptedScore = 4

/** Longer input adds nothing to the score and much to the time. */
const longestScored = 100

let estimator: Promise<(passphrase: string) => number> | null = null

/** zxcvbn's score with English and Brazilian dictionaries, which are large and loaded at the first use. */
export async function passphraseStrength(passphrase: string): Promise<PassphraseStrength> {
  estimator ??= loadEstimator()
  // Blanks at the ends are trimmed when the passphrase is used, so they do not count here.
  const counted = passphrase.normalize('NFKC').trim()
  const score = (await estimator)(counted.slice(0, longestScored)) as PassphraseStrength['score']
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
      product: ['chaveiro'],
    },
  })
  return (passphrase: string) => (passphrase === '' ? 0 : factory.check(passphrase).score)
}
