import * as calls from '@chaveiro/contract/calls/machines.ts'
import { errorFacts, type RunHandle } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import type { FoundRequest, ListedRequest, ShownRun } from './found-request.ts'
import type { Ground } from './ground.ts'
import { mayByRole, unlessHidden } from './own-rights.ts'

/** Runs that wait for a person, or for their machine to take what it may have. Nobody's own. */
export async function listRuns(ground: Ground, isMine: boolean): Promise<ListedRequest[]> {
  if (isMine || !(await mayByRole(ground, 'approve_run'))) return []
  return (await ground.api.send(calls.listRuns, { query: { open: 'true' } })).map(listed)
}

export async function findRun(ground: Ground, id: string): Promise<FoundRequest | null> {
  const { api, device } = ground
  if (!(await mayByRole(ground, 'approve_run'))) return null
  const drawn = await unlessHidden(api.send(calls.getRun, { params: { id } }))
  if (!drawn) return null
  const end = async () => ({ status: (await device.machines.denyRun(id)).state })
  try {
    const handle = await device.machines.showRun(drawn)
    return { shown: shownOf(handle, drawn.address), approve: () => approve(ground, handle), end }
  } catch (error) {
    return { shown: { id, doubt: errorFacts(error) }, end }
  }
}

async function approve({ device }: Ground, handle: RunHandle) {
  if (handle.items.length === 0) throw new Refusal('run.no_items')
  return { status: (await device.machines.approveRun(handle)).state }
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
