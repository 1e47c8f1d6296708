import { makeTwoStepCode } from '@chaveiro/crypto/processes/make-two-step-code.ts'
import type { TwoStepCodes } from '../../base/types/items.ts'
import { SessionError } from '../../base/types/session-error.ts'
import { readTwoStepKey } from './read-two-step-key.ts'

/** The code at this moment, the one after it, and when they change (RFC 6238). Throws SessionError('two_step_unreadable'). */
export async function twoStepCodes(text: string, atMs: number): Promise<TwoStepCodes> {
  const read = readTwoStepKey(text)
  if ('fault' in read) throw new SessionError('two_step_unreadable')
  const periodMs = read.periodSeconds * 1000
  const step = Math.floor(atMs / periodMs)
  const [code, next] = await Promise.all([makeTwoStepCode(read, step), makeTwoStepCode(read, step + 1)])
  return { code, next, untilMs: (step + 1) * periodMs, periodSeconds: read.periodSeconds }
}
