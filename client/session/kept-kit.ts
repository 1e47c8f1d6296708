import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openNotebook, sealNotebook } from '@chaveiro/crypto/processes/keep-notebook.ts'
import type { OrganisationKit } from '../session-types.ts'
import type { OpenSession } from './open-session.ts'

/**
 * Keeps the organisation's kit on the founder's device, sealed under their own key, until they put it away: a
 * reload, a lock or a crash must not take the only copy. Kept before the genesis is sent, so that there is no gap.
 */
export async function keepKit(session: OpenSession, kit: OrganisationKit): Promise<void> {
  await session.seen.keepKit(await sealNotebook(session.keys, JSON.stringify(kit)))
}

/** The kit that still waits on this device, or null; also null when it is of an organisation that never came to be. */
export async function recallKit(session: OpenSession): Promise<OrganisationKit | null> {
  const sealed = await session.seen.kit()
  if (typeof sealed !== 'string') return null
  try {
    const kit = JSON.parse(await openNotebook(session.keys, sealed)) as OrganisationKit
    return kit.organisation === session.roster?.org ? kit : null
  } catch (error) {
    if (error instanceof OpenFailed) return null
    throw error
  }
}
