import { refuseSubmission as refuseCall } from '@chaveiro/contract/submissions.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Refuses what a client handed in. No signed order knows of a refusal: this device keeps it by itself. */
export async function refuseSubmission(session: OpenSession, id: string, reason: string): Promise<void> {
  await session.api.send(refuseCall, { params: { id }, body: { reason } })
  await session.seen.keepRefused(id)
}
