import type { KeyReset } from '@chaveiro/contract/calls/account.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { AccountKeysDocument } from '../../organisation/account-keys.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { selectKeyReset, selectKeyResets } from './key-resets.queries.ts'

type Opens = Pick<Dependencies, 'atRest'>

/** The person's open request, or null. */
export async function readKeyReset(
  reader: Reader,
  { atRest }: Opens,
  actor: Actor,
): Promise<{ reset: KeyReset | null }> {
  const row = await reader.first(selectKeyReset, { user_id: actor.id })
  if (!row) return { reset: null }
  const keys = atRest.open<AccountKeysDocument>('key_resets', actor.id, row.document)
  const roster = await currentRoster(reader, atRest)
  return {
    reset: { requested_at: row.requested_at, ...keys, is_proposed: isProposed(roster, actor.id, keys) },
  }
}

/** Whether the first of two custodians has signed for these keys. */
export function isProposed(roster: RosterState | null, userId: string, keys: AccountKeysDocument): boolean {
  const proposal = roster?.resets.get(userId)
  return proposal?.sealingKey === keys.sealing_key && proposal.signingKey === keys.signing_key
}

/** The new keys that somebody requests; null without a request. */
export async function openReset(
  reader: Reader,
  { atRest }: Opens,
  userId: string,
): Promise<AccountKeysDocument | null> {
  const row = await reader.first(selectKeyReset, { user_id: userId })
  return row ? atRest.open<AccountKeysDocument>('key_resets', userId, row.document) : null
}

/** The new keys that people request, by person. */
export async function openResets(
  reader: Reader,
  { atRest }: Opens,
): Promise<ReadonlyMap<string, AccountKeysDocument>> {
  const rows = await reader.all(selectKeyResets, {})
  return new Map(
    rows.map(({ user_id, document }) => [
      user_id,
      atRest.open<AccountKeysDocument>('key_resets', user_id, document),
    ]),
  )
}
