import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { keptKeys } from '../log/roster/kept-keys.ts'
import { type AskedKeys, askForKeys } from '../log/roster/person-keys.ts'
import { newcomerReader } from '../state/roster-reader.ts'
import type { SessionContext } from '../state/session-context.ts'

/**
 * Unlocks with a secret that a keeper kept; does nothing where another tab has unlocked with the same keys meanwhile. `asked`: the person's
 * keys if the server was asked for them already.
 */
export async function resumeKept(
  context: SessionContext,
  secret: AccountSecret,
  asked: Promise<AskedKeys> = askForKeys(context, context.person().id),
): Promise<void> {
  const lockCount = context.lockCount()
  const reader = newcomerReader(context)
  const { stored, ...seen } = await asked
  const keys = await keptKeys(reader, stored, secret)
  if (context.isUnlocked() && context.unlocked().keys.fingerprint === keys.fingerprint) return
  await context.unlockWith({ secret, keys, lockCount, isKept: true, ...seen })
}
