import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openPrivateMemory, sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'
import type { KeptKit } from '../base/types/people.ts'
import type { OpenSession } from './open-session.ts'

/** Format of the stored kit; one without a number is of format 1. */
const kitFormat = 1

/**
 * Keeps the organisation's kit on the founder's device, sealed under their own key, until they put it away: a reload, a lock or a crash
 * must not take the only copy. It is stored before the genesis is sent.
 */
export async function keepKit(session: OpenSession, kit: KeptKit): Promise<void> {
  await session.seen.keepKit(
    kit.organisation,
    await sealPrivateMemory(session.keys, JSON.stringify({ format: kitFormat, ...kit })),
  )
}

/** The kit of this organisation that still waits here, or null. One in a later format is left alone. */
export async function recallKit(session: OpenSession): Promise<KeptKit | null> {
  const org = session.roster?.org
  const sealed = org && (await session.seen.kit(org))
  if (typeof sealed !== 'string') return null
  try {
    const opened = JSON.parse(await openPrivateMemory(session.keys, sealed)) as KeptKit & {
      format?: number
    }
    const { format = kitFormat, ...kit } = opened
    return format === kitFormat && kit.organisation === org ? kit : null
  } catch (error) {
    if (error instanceof OpenFailed) return null
    throw error
  }
}
