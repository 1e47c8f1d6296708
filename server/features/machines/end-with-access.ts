import { machineTakeOverDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies, EndsWithAccess } from '../../platform/platform.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { endGrants } from './end-grants.ts'
import { endSessions, selectKept, setStops } from './machines.queries.ts'
import { openMachine } from './read-machines.ts'

/** Stops machines whose keeper or maker left, and takes items from machines with what they were in. */
export const endMachinesWithAccess: EndsWithAccess = async (tx, dependencies, ended, ending) => {
  switch (ended.of) {
    case 'person':
      return stopMachines(tx, dependencies, ended.userId, ending.now)
    case 'vault':
      await endGrants(tx, dependencies, { vaultId: ended.vaultId }, ending)
      return
    case 'item':
      await endGrants(tx, dependencies, { itemId: ended.itemId }, ending)
      return
    case 'temporary': {
      if (!('vaultId' in ended)) {
        await endGrants(tx, dependencies, { itemId: ended.itemId }, ending)
        return
      }
      // Who may see a vault is nothing to a machine, but a two-person vault gives it nothing.
      const log = await currentVaultLog(tx, dependencies.atRest, ended.vaultId)
      if (log?.custody === 'split') await endGrants(tx, dependencies, { vaultId: ended.vaultId }, ending)
    }
  }
}

/** At once, or some days later for those that also prove an identity: whoever left may have the token. */
async function stopMachines(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  userId: string,
  now: number,
) {
  for (const row of await tx.all(selectKept, { user_id: userId })) {
    const days = row.has_identity ? machineTakeOverDays : 0
    await tx.run(setStops, { id: row.id, stops_at: isoInstant(now + days * dayMs) })
    if (days === 0) await tx.run(endSessions, { machine_id: row.id })
    const { name } = openMachine(atRest, row).overview
    const details = { machine: name, machine_id: row.id, person_id: userId, itself: 'yes' }
    await appendAudit(tx, { event: 'machine_left', actor: null, ip: '', details })
    const notice = { name: 'machine_left', values: { person_id: userId, machine_id: row.id } } as const
    const others = (await activeCustodians(tx)).filter((one) => one !== userId)
    await notify(tx, others, notice, { about: [row.id], by: userId })
  }
}
