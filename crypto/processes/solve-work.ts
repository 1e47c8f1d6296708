import { isWork, workCounterMax, workInput, workSeedInput } from '@chaveiro/contract/rules/submission-work.ts'
import { sha256 } from '../primitives/sha256.ts'
import { sha256AtOnce } from '../primitives/sha256-at-once.ts'

/** A few milliseconds on a slow phone. */
const triesAtOnce = 1024

/** What the server asks of a submission: its challenge, for this id and this sealed text (its hash). */
export type AskedWork = {
  readonly challenge: string
  readonly submission: string
  readonly sealedHash: string
}

/** Finds the counter. Waits for `pause` in between, so that a page stays usable meanwhile. */
export async function solveWork(
  { challenge, submission, sealedHash }: AskedWork,
  pause: () => Promise<void>,
): Promise<number> {
  const seed = await sha256(workSeedInput(challenge, submission, sealedHash))
  for (let counter = 0; counter <= workCounterMax; counter++) {
    if (isWork(sha256AtOnce(workInput(seed, counter)))) return counter
    if (counter % triesAtOnce === triesAtOnce - 1) await pause()
  }
  throw new RangeError('no counter fits')
}
