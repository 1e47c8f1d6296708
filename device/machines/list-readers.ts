import { listMachineReaders, type MachineReaders } from '@chaveiro/contract/calls/machines.ts'
import { machineCommitment } from '@chaveiro/contract/log/roster/machine-overview.ts'
import { machineStopsAt, type RosterMachine } from '@chaveiro/contract/log/roster/roster.ts'
import { standingGive } from '@chaveiro/contract/log/vaults/vault-give.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { MachineReader } from '../base/types/machines.ts'
import { refreshLog, rosterFor } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Every item of a vault that a machine may read by the vault's log and the roster. Both are read after the server's list, so that they are
 * not older; the list only adds names.
 */
export async function listReaders(session: OpenSession, vaultId: string): Promise<MachineReader[]> {
  const listed = await session.api.send(listMachineReaders, { params: { id: vaultId } })
  const { log } = await refreshLog(session, vaultId)
  const roster = await rosterFor(session, 'newest')
  const readers: MachineReader[] = []
  for (const grantId of log.gives.keys()) {
    const given = standingGive(log, roster, grantId, session.now().toISOString())
    const machine = given && roster.machines.get(given.machine)
    if (!given || !machine) continue
    const told = listed.find(({ grant_id }) => grant_id === grantId)
    const ends = [given.until, machineStopsAt(roster, machine.machine) ?? given.until]
    readers.push({
      ...{ grantId, itemId: given.item, machineId: machine.machine, asks: machine.asks },
      until: ends.sort()[0] as string,
      told: told ? { itemTitle: told.item_title, machineName: told.machine_name } : null,
      nameIs: await nameIs(machine, told),
    })
  }
  return readers
}

async function nameIs(
  { machine: id, overview: signed }: RosterMachine,
  told: MachineReaders[number] | undefined,
): Promise<MachineReader['nameIs']> {
  if (!told?.overview) return 'told'
  const { overview, machine_name } = told
  const isSigned = signed === (await machineCommitment(overview, id, overview.salt, verifier))
  return isSigned && overview.name === machine_name ? 'signed' : 'altered'
}
