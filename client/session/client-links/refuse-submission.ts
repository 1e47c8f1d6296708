import { refuseSubmission as refuseCall } from '@chaveiro/contract/submissions.ts'
import { CallError } from '../../call-error.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Refuses what a client handed in. No signed order knows of a refusal: this device keeps it by itself, also where the server says
 * that it is decided, since the answer to an earlier try may have been lost.
 */
export async function refuseSubmission(session: OpenSession, id: string, reason: string): Promise<void> {
  try {
    await session.api.send(refuseCall, { params: { id }, body: { reason } })
  } catch (error) {
    if (error instanceof CallError && error.code === 'submission_decided') await session.seen.keepRefused(id)
    throw error
  }
  await session.seen.keepRefused(id)
}
