import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { insertUnlockMethod, selectMethodById } from './account.queries.ts'
import type { Owner } from './owner.ts'
import type { UnlockMethodDocument } from './read-account-keys.ts'

/**
 * Stores unlock methods of a person, after `makeRoom` removed those they replace. Ids are checked before anything is
 * removed: a sealed text is bound to its id, so one that anybody has used is refused.
 */
export async function storeMethods(
  tx: Tx,
  atRest: AtRest,
  owner: Owner,
  methods: readonly UnlockMethod[],
  now: number,
  makeRoom: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const { id } of methods) {
    if (await tx.first(selectMethodById, { id })) throw new Refusal('id_taken')
  }
  await makeRoom()
  for (const { id, kind, argon2, passkey = null, sealed } of methods) {
    const document: UnlockMethodDocument = { argon2, passkey, sealed }
    await tx.run(insertUnlockMethod, {
      id,
      user_id: owner.id,
      kind,
      created_at: isoInstant(now),
      document: atRest.seal('unlock_methods', id, document, owner.key),
    })
  }
}
