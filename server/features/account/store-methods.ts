import type { UnlockMethod } from '@chaveiro/contract/account.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { insertUnlockMethod, selectMethodById } from './account.queries.ts'
import type { UnlockMethodDocument } from './read-account-keys.ts'

/** Stores unlock methods of a person; an id that anybody has used is refused. */
export async function storeMethods(
  tx: Tx,
  atRest: AtRest,
  actor: Actor,
  methods: readonly UnlockMethod[],
  now: number,
): Promise<void> {
  for (const { id, kind, argon2, sealed } of methods) {
    if (await tx.first(selectMethodById, { id })) throw new Refusal('id_taken')
    const document: UnlockMethodDocument = { argon2, sealed }
    await tx.run(insertUnlockMethod, {
      id,
      user_id: actor.id,
      kind,
      created_at: isoInstant(now),
      document: atRest.seal('unlock_methods', id, document, actor.key),
    })
  }
}
