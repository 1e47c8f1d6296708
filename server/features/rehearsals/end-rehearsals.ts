import { type RehearsalRow, selectRehearsalOfItem } from '../../access/rehearsals.queries.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import { openUser } from '../../organisation/persons.ts'
import type { Ending } from '../../platform/access-ended.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Dependencies, EndsWithAccess } from '../../platform/platform.ts'
import { closeRehearsal, selectRehearsalsOver } from './rehearsals.queries.ts'

const endedAtOnce = 50

/**
 * Ends a rehearsal and its requests. A member's device deletes its item, which has to be signed. `by` is null if time
 * ended it: the entry is then its starter's.
 */
export async function endRehearsal(
  tx: Tx,
  dependencies: Dependencies,
  { id, vault_id: vaultId, item_id: itemId, started_by, vault_document }: RehearsalRow,
  { by, now }: Ending,
): Promise<void> {
  if ((await tx.run(closeRehearsal, { id, at: isoInstant(now) })) === 0) return
  if (itemId !== null) await dependencies.accessEnded(tx, { of: 'temporary', itemId }, { by, now })
  const ender = by ?? (await starterOf(tx, dependencies, started_by))
  if (!ender) return
  const { actor, ip } = ender
  const event = 'rehearsal_ended' as const
  const { name } = dependencies.atRest.openKept<{ name: string }>('vaults', vaultId, vault_document)
  await dependencies.appendAudit(tx, { event, actor, ip, vaultId, details: { vault_name: name } })
}

async function starterOf(tx: Tx, { atRest }: Dependencies, id: string | null) {
  const person = id === null ? undefined : await tx.first(selectPerson, { id })
  if (id === null || !person) return null
  const { email } = openUser(atRest, person)
  return { actor: { id, email, key: atRest.personKey(id, person.wrapped) }, ip: '' }
}

/** Ends overdue rehearsals, some per transaction. */
export async function endRehearsalsOver(db: Db, dependencies: Dependencies, now: number): Promise<void> {
  const endSome = (tx: Tx) => endOver(tx, dependencies, now)
  while ((await db.inTransaction(endSome)) === endedAtOnce);
}

async function endOver(tx: Tx, dependencies: Dependencies, now: number): Promise<number> {
  const over = await selectRehearsalsOver(tx, isoInstant(now), endedAtOnce)
  for (const rehearsal of over) await endRehearsal(tx, dependencies, rehearsal, { by: null, now })
  return over.length
}

/** A rehearsal ends with its item. */
export const endRehearsalWithItem: EndsWithAccess = async (tx, dependencies, ended, ending) => {
  if (ended.of !== 'item') return
  const rehearsal = await tx.first(selectRehearsalOfItem, { item_id: ended.itemId })
  if (rehearsal) await endRehearsal(tx, dependencies, rehearsal, ending)
}
