import { requirePerson } from '../../access/persons.ts'
import { currentRoster } from '../../access/signed-roster.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { deliverable } from './deliverable.ts'
import { selectHolders, selectUntold, selectVaultDocument, setTold } from './deliveries.queries.ts'
import type { VaultsElsewhere } from './ground.ts'

const toldAfterMinutes = 2

type Ground = Pick<Platform, 'db' | 'atRest' | 'notify' | 'clock'> & Pick<VaultsElsewhere, 'currentVaultLog'>

/**
 * Tells those who hold a vault's key that somebody waits for it, once, where no device has handed it over within two
 * minutes. Only of what a device would do by itself: who has no confirmed key waits for something else.
 */
export async function tellHolders(ground: Ground): Promise<void> {
  const { db, atRest, clock } = ground
  const now = clock.now()
  const before = isoInstant(now - toldAfterMinutes * 60_000)
  const waiting = await db.snapshot(async (reader) => {
    const untold = await reader.all(selectUntold, { before })
    return deliverable(reader, ground, await currentRoster(reader, atRest), untold)
  })
  for (const { vault_id, user_id } of waiting) {
    await db.inTransaction((tx) => tellOf(tx, ground, { vault_id, user_id, told_at: isoInstant(now) }))
  }
}

async function tellOf(
  tx: Tx,
  { atRest, notify }: Ground,
  told: { vault_id: string; user_id: string; told_at: string },
): Promise<void> {
  if ((await tx.run(setTold, told)) === 0) return
  const { vault_id, user_id } = told
  const vault = await tx.first(selectVaultDocument, { id: vault_id })
  if (!vault) return
  const { name } = atRest.openKept<{ name: string }>('vaults', vault_id, vault.document)
  const person = await requirePerson(tx, atRest, user_id)
  const holders = (await tx.all(selectHolders, { vault_id })).map((row) => row.user_id)
  await notify(tx, holders, {
    name: 'waiting_for_key',
    values: { person: person.name, vault: name },
    link: `/vaults?vault=${vault_id}`,
  })
}
