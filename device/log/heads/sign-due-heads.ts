import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import { isTooOld } from '../../state/least-release.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { DueHeads } from '../../state/session-state.ts'
import { signHead } from './sign-head.ts'

const earliestMs = 5_000
const spanMs = 45_000

/** From now on the session signs due heads by itself, within a minute, until it ends. */
export function signHeadsInBackground(session: OpenSession): void {
  const due = session.state.dueHeads
  if (due.isInBackground) return
  due.isInBackground = true
  session.ended.signal.addEventListener('abort', () => {
    for (const timer of due.vaults.values()) if (timer) clearTimeout(timer)
    due.vaults.clear()
  })
}

/**
 * Marks a vault's head as due. It is signed after a random delay, so that of many devices that see a change one signs and the others find
 * it done.
 */
export function headIsDue(session: OpenSession, vaultId: string): void {
  const due = session.state.dueHeads
  if (due.vaults.get(vaultId) || session.ended.signal.aborted) return
  due.vaults.set(vaultId, null)
  if (!due.isInBackground) return
  const sign = () => signOne(session, due, vaultId).catch(() => undefined)
  due.vaults.set(vaultId, setTimeout(sign, earliestMs + spanMs * someFraction()))
}

/** A random number from 0 to below 1, in 256 steps: fine enough to spread devices over a minute. */
const someFraction = () => (randomBytes(1)[0] ?? 0) / 256

/** Signs all due heads now; none if this release is too old to write. Ignores faults: checkVault reports them. */
export async function signDueHeads(session: OpenSession): Promise<void> {
  if (isTooOld(session)) return
  const due = session.state.dueHeads
  for (const vaultId of [...due.vaults.keys()]) {
    if (session.ended.signal.aborted) return
    await signOne(session, due, vaultId)
  }
}

const signsNothing = new Set<string>(['not_found', 'key_missing', 'not_member', 'reads_only'])

async function signOne(session: OpenSession, due: DueHeads, vaultId: string): Promise<void> {
  const timer = due.vaults.get(vaultId)
  if (timer) clearTimeout(timer)
  due.vaults.delete(vaultId)
  try {
    await signHead(session, vaultId)
  } catch (error) {
    // The vault was deleted, closed to this person, or is only read by them now, so they have nothing to sign.
    const { code } = errorFacts(error)
    if (!signsNothing.has(code)) throw error
  }
}
