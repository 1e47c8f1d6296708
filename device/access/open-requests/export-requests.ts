import * as calls from '@chaveiro/contract/calls/exports.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { ExportHandle } from '../../base/types/handles.ts'
import { type Asker, ownId, unlessHidden } from './asker.ts'
import type { FoundRequest, ListedRequest, ShownExport } from './found-request.ts'

/** Exports that wait or are open. */
export async function listExports(asker: Asker, isMine: boolean): Promise<ListedRequest[]> {
  const exports = await asker.api.send(calls.listExports, { query: { open: 'true' } })
  const own = await ownId(asker)
  return exports.filter(({ requester }) => !isMine || requester.id === own).map(listed)
}

export async function findExport(asker: Asker, id: string): Promise<FoundRequest | null> {
  const { api, device } = asker
  const drawn = await unlessHidden(api.send(calls.getExport, { params: { id } }))
  if (!drawn) return null
  const isOwn = (await ownId(asker)) === drawn.requester.id
  const end = () => api.send(isOwn ? calls.withdrawExport : calls.denyExport, { params: { id } })
  const ended = async () => ({ status: (await end()).state })
  try {
    const handle = await device.exports.show(drawn)
    return {
      shown: shownOf(handle),
      approve: async () => ({ status: (await device.exports.approve(handle)).state }),
      end: ended,
    }
  } catch (error) {
    return { shown: { id, doubt: errorFacts(error) }, end: ended }
  }
}

function shownOf({ id, requester, form, reason, asked, list, items }: ExportHandle): ShownExport {
  return {
    ...{ id, kind: 'export', requester: requester.email, address: requester.address, form, reason },
    ...{ asked, list, items: items.map((item) => ({ ...item })) },
  }
}

function listed({ id, state, requester, form, count, created_at, until, may_decide }: calls.ExportRequest) {
  return {
    ...{ id, kind: 'export' as const, status: state, title: `${count} × ${form}` },
    ...{ requester: requester.email, hours: null, createdAt: created_at, until, mayDecide: may_decide },
  }
}
