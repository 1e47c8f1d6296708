import { hourMs } from '@chaveiro/contract/durations.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { isWork, workInput, workSeedInput } from '@chaveiro/contract/rules/links/submission-work.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'

/** The proof of work's challenge: derived from link and hour, so that nothing is stored. */
export function challengeOf(atRest: Pick<AtRest, 'lookupHash'>, linkId: string, now: number): string {
  const hour = Math.floor(now / hourMs)
  return Buffer.from(atRest.lookupHash(`client submission ${linkId} ${hour}`)).toString('base64url')
}

type Worked = { id: string; password: string; challenge: string; work: number }

/** Whether the proof of work is for this submission, this text, and this hour or the one before. */
export async function isWorkedFor(
  atRest: Pick<AtRest, 'lookupHash'>,
  linkId: string,
  { id, password, challenge, work }: Worked,
  now: number,
): Promise<boolean> {
  const isPresent = [now, now - hourMs].some((at) => challengeOf(atRest, linkId, at) === challenge)
  if (!isPresent) return false
  const seed = workSeedInput(challenge, id, await hashText(password, nodeVerifier))
  return isWork(await nodeVerifier.sha256(workInput(await nodeVerifier.sha256(seed), work)))
}
