import type { AccountKeys, replaceUnlockMethods } from '@chaveiro/contract/account.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { deleteMethodsOfKinds, selectAccountKeys, selectMethodById } from './account.queries.ts'
import { methodFaults } from './account.rules.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { storeMethods } from './store-methods.ts'

type Needs = { atRest: AtRest; appendAudit: AppendAudit }
type Replacement = {
  actor: Actor
  ip: string
  now: number
  change: z.output<typeof replaceUnlockMethods.body>
}

/** Puts new methods in the place of all of the same kinds, in one step: there is never a moment without one. */
export async function replaceMethods(
  tx: Tx,
  { atRest, appendAudit }: Needs,
  { actor, ip, now, change }: Replacement,
): Promise<z.infer<typeof AccountKeys>> {
  const fields = methodFaults(change.methods)
  if (fields.length > 0) throw new Refusal('invalid', { fields })
  if (!(await tx.first(selectAccountKeys, { user_id: actor.id }))) throw new Refusal('keys_missing')
  // Looked up before the old ones go: a sealed text is bound to its id, so an id is used once.
  for (const { id } of change.methods) {
    if (await tx.first(selectMethodById, { id })) throw new Refusal('id_taken')
  }
  await deleteMethodsOfKinds(
    tx,
    actor.id,
    change.methods.map(({ kind }) => kind),
  )
  await storeMethods(tx, atRest, actor, change.methods, now)
  const event = change.recovered ? 'key_recovered' : 'unlock_method_changed'
  await appendAudit(tx, { event, actor, ip })
  return readAccountKeys(tx, atRest, actor)
}
