import { readPresentRole } from '../../organisation/present-role.ts'
import { deleteKeyReset } from '../../organisation/revoke-access.queries.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'

export async function withdrawReset(
  tx: Tx,
  { appendAudit }: Dependencies,
  { actor, ip }: Caller,
): Promise<undefined> {
  await readPresentRole(tx, actor.id)
  if ((await tx.run(deleteKeyReset, { user_id: actor.id })) === 0) throw new Refusal('not_found')
  await endNotice(tx, 'reset_requested', [actor.id])
  await appendAudit(tx, { event: 'reset_withdrawn', actor, ip })
}
