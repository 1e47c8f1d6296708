import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { errorFacts } from '../../error-facts.ts'
import { isTooOld } from '../state/least-release.ts'
import type { OpenSession } from '../state/open-session.ts'
import { signHead } from './sign-head.ts'

const earliestMs = 5_000
const spanMs = 45_000

/** The vaults of a session whose items have changed since their head, each with its timer where one runs. */
type Due = { isInBackground: boolean; vaults: Map<string, ReturnType<typeof setTimeout> | null> }

const dueOf = new WeakMap<OpenSession, Due>()

/** From now on the session signs heads that are due by itself, within a minute. It ends with the session. */
export function signHeadsInBackground(session: OpenSession): void {
  const due = takeUp(session)
  if (due.isInBackground) return
  due.isInBackground = true
  session.ended.signal.addEventListener('abort', () => {
    for (const timer of due.vaults.values()) if (timer) clearTimeout(timer)
    due.vaults.clear()
  })
}

/**
 * Notes that a vault may have changed, so that its head is signed soon: after a random delay, so that of many devices
 * that see the change one signs and the others find it done.
 */
export function headIsDue(session: OpenSession, vaultId: string): void {
  const due = takeUp(session)
  if (due.vaults.get(vaultId) || session.ended.signal.aborted) return
  due.vaults.set(vaultId, null)
  if (!due.isInBackground) return
  const sign = () => signOne(session, due, vaultId).catch(() => undefined)
  due.vaults.set(vaultId, setTimeout(sign, earliestMs + spanMs * someFraction()))
}

/** From 0 to below 1, in steps small enough to spread devices over a minute. */
const someFraction = () => (randomBytes(1)[0] ?? 0) / 256

/** Signs every head that is due, now; none on a device that is too old to write. Faults are for checkVault to report. */
export async function signDueHeads(session: OpenSession): Promise<void> {
  if (isTooOld(session)) return
  const due = takeUp(session)
  for (const vaultId of [...due.vaults.keys()]) {
    if (session.ended.signal.aborted) return
    await signOne(session, due, vaultId)
  }
}

async function signOne(session: OpenSession, due: Due, vaultId: string): Promise<void> {
  const timer = due.vaults.get(vaultId)
  if (timer) clearTimeout(timer)
  due.vaults.delete(vaultId)
  try {
    await signHead(session, vaultId)
  } catch (error) {
    // The vault is gone or closed to this person: there is nothing for them to sign.
    const { code } = errorFacts(error)
    if (code !== 'not_found' && code !== 'key_missing' && code !== 'not_member') throw error
  }
}

function takeUp(session: OpenSession): Due {
  const due = dueOf.get(session) ?? { isInBackground: false, vaults: new Map() }
  dueOf.set(session, due)
  return due
}
