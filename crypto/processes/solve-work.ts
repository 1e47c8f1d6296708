import {
  isWork,
  workCounterMax,
  workInput,
  workSeedInput,
} from '@chaveiro/contract/rules/links/submission-work.ts'
import { sha256 } from '../primitives/sha256.ts'
import { sha256Sync } from '../primitives/sha256-sync.ts'

/** A few milliseconds on a slow phone. */
const triesAtOnce = 1024

/** The proof of work for a submission: the server's challenge, the submission's id and the hash of its sealed text. */
export type AskedWork = {
  readonly challenge: string
  readonly submission: string
  readonly sealedHash: string
}

/** Finds the counter; calls `pause` in between, so that the page stays responsive. */
export async function solveWork(
  { challenge, submission, sealedHash }: AskedWork,
  pause: () => Promise<void>,
): Promise<number> {
  const seed = await sha256(workSeedInput(challenge, submission, sealedHash))
  for (let counter = 0; counter <= workCounterMax; counter++) {
    if (isWork(sha256Sync(workInput(seed, counter)))) return counter
    if (counter % triesAtOnce === triesAtOnce - 1) await pause()
  }
  throw new RangeError('no counter fits')
}
