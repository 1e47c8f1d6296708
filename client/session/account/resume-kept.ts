import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { keptKeys } from '../roster/kept-keys.ts'
import { newcomerReader } from '../state/roster-reader.ts'
import { seenBy } from '../state/seen-memory.ts'
import type { SessionContext } from '../state/session-context.ts'

/** Unlocks with a secret that a keeper kept; does nothing where another tab has unlocked with the same keys meanwhile. */
export async function resumeKept(context: SessionContext, secret: AccountSecret): Promise<void> {
  const lockCount = context.lockCount()
  const { id } = context.person()
  const seenAtUnlock = (await seenBy(context.memory, id).roster())?.seq
  const keys = await keptKeys(newcomerReader(context), secret)
  if (context.isUnlocked() && context.unlocked().keys.fingerprint === keys.fingerprint) return
  const seen = seenAtUnlock === undefined ? {} : { seenAtUnlock }
  await context.unlockWith({ secret, keys, lockCount, isKept: true, ...seen })
}
