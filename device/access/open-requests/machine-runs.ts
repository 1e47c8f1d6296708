import * as calls from '@chaveiro/contract/calls/machines.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { RunHandle } from '../../base/types/handles.ts'
import { type Asker, mayByRole, unlessHidden } from './asker.ts'
import type { FoundRequest, ListedRequest, ShownRun } from './found-request.ts'

/** Runs that wait for a person, or for their machine to take what it may have. Nobody's own. */
export async function listRuns(asker: Asker, isMine: boolean): Promise<ListedRequest[]> {
  if (isMine || !(await mayByRole(asker, 'approve_run'))) return []
  return (await asker.api.send(calls.listRuns, { query: { open: 'true' } })).map(listed)
}

export async function findRun(asker: Asker, id: string): Promise<FoundRequest | null> {
  const { api, device } = asker
  if (!(await mayByRole(asker, 'approve_run'))) return null
  const drawn = await unlessHidden(api.send(calls.getRun, { params: { id } }))
  if (!drawn) return null
  const end = async () => ({ status: (await device.machines.denyRun(id)).state })
  try {
    const handle = await device.machines.showRun(drawn)
    return {
      shown: shownOf(handle, drawn.address),
      approve: async () => ({ status: (await device.machines.approveRun(handle)).state }),
      end,
    }
  } catch (error) {
    return { shown: { id, doubt: errorFacts(error) }, end }
  }
}

function shownOf({ id, machine, reason, signedAt, hash, items }: RunHandle, from: string): ShownRun {
  return {
    ...{
      id,
      kind: 'run',
      machine: machine.name,
      fingerprint: machine.fingerprint,
      reason,
      signedAt,
      hash,
      from,
    },
    items: items.map(({ item, opens }) => ({
      ...{ id: item.id, revision: item.revision, title: item.title, vault: item.vault.path, opens },
    })),
  }
}

function listed({ id, state, machine_name, reason, created_at, due_at }: calls.Run): ListedRequest {
  return {
    ...{ id, kind: 'run' as const, status: state, title: reason, requester: machine_name },
    ...{ hours: null, createdAt: created_at, until: due_at, mayDecide: state === 'waiting' },
  }
}
