import type { RotateTask } from '@chaveiro/contract/calls/rotation.ts'
import type { rotateReasons } from '@chaveiro/contract/constants.ts'
import { seesAll } from '../../access/sees-all.ts'
import { responsibleFinder } from '../../memberships/responsible-people.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Reader } from '../../platform/db/db.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { selectOpenTasks } from './rotate-tasks.queries.ts'
import { credentialOf, vaultNameOf } from './rotation-documents.ts'

const pageRows = 250

/** Open tasks, oldest first: one's own, or with `all` everybody's for people who may see them. */
export async function listRotateTasks(
  reader: Reader,
  atRest: AtRest,
  actorId: string,
  { all }: { all: boolean },
): Promise<RotateTask[]> {
  const maySeeAll = await seesAll(reader, { id: actorId }, 'see_rotate_task')
  const showsAll = maySeeAll && all
  const findResponsible = responsibleFinder(reader, atRest)
  const tasks: RotateTask[] = []
  // Somebody who is not a custodian has tasks only where they are a member.
  for await (const row of openTasks(reader, maySeeAll ? undefined : actorId)) {
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
  return tasks.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
}

/** Other requests have their turn between pages: somebody who leaves may leave very many tasks. */
async function* openTasks(reader: Reader, ofMember: string | undefined) {
  for (let after = beforeEverything; ; ) {
    const rows = await selectOpenTasks(reader, { after, limit: pageRows, ofMember })
    yield* rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < pageRows) return
    after = end.id
    await othersFirst()
  }
}

/** How many credentials a person should change; one that several people knew is changed once. */
export async function countRotateTasks(reader: Reader, atRest: AtRest, actorId: string): Promise<number> {
  const tasks = await listRotateTasks(reader, atRest, actorId, { all: false })
  return new Set(tasks.map(({ item_id }) => item_id)).size
}
