import type { MachineVerbs } from '../base/types/machines.ts'
import { approveRun, denyRun } from '../machines/approve-run.ts'
import { giveItem, takeItem } from '../machines/give-item.ts'
import { listReaders } from '../machines/list-readers.ts'
import { changeMachine, endMachine, makeMachine, renewMachine } from '../machines/name-machine.ts'
import { showMachines } from '../machines/show-machines.ts'
import { showRun } from '../machines/show-run.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createMachineVerbs({ unlocked, act }: SessionContext): MachineVerbs {
  return {
    readers: async (vaultId) => listReaders(unlocked(), vaultId),
    show: async (machines) => showMachines(unlocked(), machines),
    make: (draft, keeper) => act((session) => makeMachine(session, draft, keeper)),
    change: (machine, draft) => act((session) => changeMachine(session, machine, draft)),
    renew: (machine, keeper, until) => act((session) => renewMachine(session, machine, keeper, until)),
    end: (machineId) => act((session) => endMachine(session, machineId)),
    give: (machine, item, until) => act((session) => giveItem(session, machine, item, until)),
    take: (given) => act((session) => takeItem(session, given)),
    showRun: async (drawn) => showRun(unlocked(), drawn),
    approveRun: (run) => act((session) => approveRun(session, run)),
    denyRun: (runId) => act((session) => denyRun(session, runId)),
  }
}
