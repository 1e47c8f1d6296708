import { deliveriesAtOnce, deliverKeys as deliverKeysCall } from '@chaveiro/contract/calls/deliveries.ts'
import { generationIsDue } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { deliverToEach } from '@chaveiro/crypto/processes/deliver-to-each.ts'
import type { VaultKeyDelivery } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { isConflict } from '../base/async/conflict.ts'
import { CallError } from '../base/calls/call-error.ts'
import { SessionError } from '../base/types/session-error.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { writesIn } from '../log/vault-logs/writes-in.ts'
import { isMatched } from '../log/views/require-matched.ts'
import { takeAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isUnusable, noteUnusable } from '../state/unusable-keys.ts'
import { isWithheldIn } from '../state/withheld.ts'
import type { Duty } from './duty.ts'

/** Deliveries of the same key to the same person: enough for one that was lost and one that was refused. */
const sameKeyPerHour = 5
/** Refusals that concern one recipient only; the others still get their key. */
const ended = new Set<string>(['access_ended', 'keys_unconfirmed', 'delivery_refused'])

/** Delivers a vault's newest key to those who wait for it. */
export const deliverKeys: Duty = (session, { pending }) =>
  [...Map.groupBy(pending, ({ vault_id }) => vault_id)].map(([id, waiting]) => ({
    vaultLog: id,
    run: async () => {
      await deliver(
        session,
        id,
        waiting.map(({ user_id }) => user_id),
      )
    },
  }))

/**
 * Delivers a vault's newest key to those whom the server lists as waiting and whom log and roster let hold it. Answers how many were
 * delivered. People who lost access meanwhile, and those to whose key nothing can be sealed, are skipped.
 */
async function deliver(session: OpenSession, vaultId: string, waiting: readonly string[]): Promise<number> {
  const vault = await currentVault(session, vaultId)
  const keys = vault.keys.get(vault.log.generation?.number ?? 0)
  // A generation is due, so the newest key is about to be replaced.
  if (!keys || generationIsDue(vault.log, vault.roster) || !writesIn(session, vault)) return 0
  const asked = new Set(waiting)
  const entitled = keyRecipients(vault.log, vault.roster, (user) => asked.has(user)).filter(
    (one) => !isUnusable(session, one) && !isWithheldIn(session.withheld, vault, one.user),
  )
  if (entitled.length === 0 || !(await isMatched(session, vaultId))) return 0
  await requireStanding(session, vault)
  const recipients: typeof entitled = []
  for (const one of entitled) {
    if (recipients.length === deliveriesAtOnce) break
    const name = `deliver ${vaultId} ${keys.place.generation} ${one.user}`
    if (takeAllowance(session, name, sameKeyPerHour)) recipients.push(one)
  }
  if (recipients.length === 0) throw new SessionError('work_endless')
  const sealed = await deliverToEach(session.keys, keys, recipients, vault, session.now())
  noteUnusable(session, vault.roster, sealed.unsealed)
  return sealed.deliveries.length === 0 ? 0 : sendAll(session, vaultId, sealed.deliveries)
}

/** Sends all deliveries in one call; if one recipient makes the server refuse it, sends them one by one. */
async function sendAll(
  session: OpenSession,
  vaultId: string,
  sealed: readonly VaultKeyDelivery[],
): Promise<number> {
  const send = async (some: typeof sealed) =>
    (await session.api.send(deliverKeysCall, { body: { vault_id: vaultId, keys: [...some] } })).delivered
  try {
    return await send(sealed)
  } catch (error) {
    if (isConflict(error)) return 0
    if (!isEnded(error)) throw error
  }
  // The refused call stored nothing.
  let count = 0
  for (const one of sealed) {
    try {
      count += await send([one])
    } catch (error) {
      if (!isConflict(error) && !isEnded(error)) throw error
    }
  }
  return count
}

function isEnded(error: unknown): boolean {
  return error instanceof CallError && ended.has(error.code)
}
