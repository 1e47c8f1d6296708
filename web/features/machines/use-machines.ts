import { getMachine, listMachines, listRuns, type Machine } from '@chaveiro/contract/calls/machines.ts'
import type { ErrorFacts, MachineHandle } from '@chaveiro/device'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'

/** So often a machine's page asks whether it was used, and whether its keys have come. */
const refreshMs = 10_000

/** A machine as the server lists it, with its handle, or why there is none. */
export interface ShownMachine {
  machine: Machine
  handle: MachineHandle | null
  doubt: ErrorFacts | null
}

async function showAll(machines: readonly Machine[]): Promise<ShownMachine[]> {
  const { handles, doubts } = await keySession.machines.show(machines)
  return machines.map((machine) => ({
    machine,
    handle: handles[machine.id] ?? null,
    doubt: doubts[machine.id] ?? null,
  }))
}

/** The handle of a machine as it was just drawn. Throws what `show` finds wrong. */
export async function handleOf(machine: Machine): Promise<MachineHandle> {
  const [shown] = await showAll([machine])
  if (!shown?.handle) throw shown?.doubt
  return shown.handle
}

export const useMachines = () =>
  useQuery({
    queryKey: ['machines', 'list'],
    queryFn: async () => showAll(await api.send(listMachines)),
    staleTime: 0,
  })

/** One machine with the items given to it. */
export const useMachine = (id: string) =>
  useQuery({
    queryKey: ['machines', 'one', id],
    queryFn: async () => {
      const { machine, items } = await api.send(getMachine, { params: { id } })
      const [shown] = await showAll([machine])
      return { ...(shown as ShownMachine), items }
    },
    staleTime: 0,
    refetchInterval: refreshMs,
  })

/** The latest runs of one machine among those of all. */
export const useRunsOf = (id: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['machine-runs', 'all'],
    queryFn: () => api.send(listRuns, { query: {} }),
    enabled: isAsked,
    select: (runs) => runs.filter(({ machine_id }) => machine_id === id),
    staleTime: 0,
    refetchInterval: refreshMs,
  })

/** Refetches everything that an act about a machine changes on screens. */
export function useRefetchMachines() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['machines'] })
    void client.invalidateQueries({ queryKey: ['machine-runs'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
}
