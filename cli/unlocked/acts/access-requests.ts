import type { GrantHours } from '@chaveiro/contract/constants.ts'
import { type ListedRequest, listedAccess, readAccess } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import { type NamedItem, verifiedItem } from './find-item.ts'
import type { Ground } from './ground.ts'

export async function askForAccess(
  ground: Ground,
  asked: NamedItem & { reason: string } & ({ kind: 'jit'; hours: GrantHours } | { kind: 'break_glass' }),
): Promise<ListedRequest> {
  const item = await verifiedItem(ground, asked)
  const { reason } = asked
  const request = await ground.device.access.request(
    asked.kind === 'jit'
      ? { kind: 'jit', item, reason, hours: asked.hours }
      : { kind: 'break_glass', item, reason },
  )
  return listedAccess(request)
}

/** One request for access, also after it is over. Throws Refusal. */
export async function readRequest(ground: Ground, { id }: { id: string }): Promise<ListedRequest> {
  const request = await readAccess(ground, id)
  if (!request) throw new Refusal('request.none', { id })
  return listedAccess(request)
}
