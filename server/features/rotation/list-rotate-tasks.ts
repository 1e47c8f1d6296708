import type { rotateReasons } from '@chaveiro/contract/constants.ts'
import type { RotateTask } from '@chaveiro/contract/rotation.ts'
import { seesAll } from '../../access/sees-all.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { selectOpenTasks } from './rotate-tasks.queries.ts'
import { credentialOf, vaultNameOf } from './rotation-documents.ts'

/** Open tasks, oldest first: one's own, or with `all` everybody's for who may see those. */
export async function listRotateTasks(
  reader: Reader,
  atRest: AtRest,
  actorId: string,
  { all }: { all: boolean },
): Promise<RotateTask[]> {
  const showsAll = (await seesAll(reader, { id: actorId }, 'see_rotate_task')) && all
  const findResponsible = responsibleFinder(reader, atRest)
  const tasks: RotateTask[] = []
  for (const row of await selectOpenTasks(reader)) {
    const { id, item_id, vault_id, created_at, about_id, about_document, about_wrapped } = row
    const { title, owner } = credentialOf(atRest, item_id, row.item_document)
    const credential = { owner, vaultId: vault_id, vaultCreator: row.vault_creator, aboutId: about_id }
    const isOwn = (await findResponsible(credential)).includes(actorId)
    if (!isOwn && !showsAll) continue
    const about = openUser(atRest, { id: about_id, document: about_document, wrapped: about_wrapped })
    tasks.push({
      id,
      item_id,
      vault_id,
      vault_name: vaultNameOf(atRest, vault_id, row.vault_document),
      title,
      owner,
      reason: row.reason as (typeof rotateReasons)[number],
      about: about.name,
      created_at,
    })
  }
  return tasks
}

/** How many tasks are a person's own. */
export async function countRotateTasks(reader: Reader, atRest: AtRest, actorId: string): Promise<number> {
  return (await listRotateTasks(reader, atRest, actorId, { all: false })).length
}
