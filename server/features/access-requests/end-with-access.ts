import { unsealGrants } from '../../access/live-grant.queries.ts'
import type { EndsWithAccess } from '../../platform/platform.ts'
import { endRequests } from './end-requests.ts'
import type { WhichRequests } from './open-requests.queries.ts'
import { reopenRequests } from './reopen-requests.ts'

/** Ends requests and grants that nobody could make or use any more, and sets back those whose approval does not count any more. */
export const endRequestsWithAccess: EndsWithAccess = async (tx, dependencies, ended, { by, now }) => {
  const end = (which: WhichRequests) => endRequests(tx, dependencies, which, { act: 'expire', by, now })
  const reopen = async (which: WhichRequests) => by && reopenRequests(tx, dependencies, by, which)
  switch (ended.of) {
    case 'member':
      await end({ vaultId: ended.vaultId, requesterIds: [ended.userId] })
      return
    case 'need': {
      // Granted access goes on: it has an end of its own.
      const which = { vaultId: ended.vaultId, requesterIds: ended.userIds }
      await endRequests(tx, dependencies, which, { act: 'join', by: null, now })
      return
    }
    case 'custodian':
      await reopen({ approverId: ended.userId })
      await end({ requesterId: ended.userId, isHidden: true })
      return
    case 'person':
      await end({ requesterId: ended.userId })
      return
    case 'keys': {
      // Keys sealed to the old ones do not open any more, and approvals by two name them.
      await tx.run(unsealGrants, { user_id: ended.userId })
      if (ended.areLost) await reopen({ approverId: ended.userId })
      const byTwo = { requesterId: ended.userId, isByTwo: true } as const
      await end({ ...byTwo, isGranted: true })
      await reopen(byTwo)
      return
    }
    case 'vault':
      await end({ vaultId: ended.vaultId })
      return
    case 'item':
      await end({ itemId: ended.itemId })
      return
    case 'temporary':
      await end('itemId' in ended ? { itemId: ended.itemId } : { vaultId: ended.vaultId })
      return
    case 'approvals':
      await reopen({ vaultId: ended.vaultId, ...(ended.isByTwo && { isByTwo: true }) })
  }
}
