import {
  answerBrowserApproval,
  approveBrowser,
  endBrowserApproval,
  getBrowserApproval,
  listBrowserApprovals,
} from '@chaveiro/contract/calls/unlocking.ts'
import { ipAddressOrNone } from '../base/types/ip-address.ts'
import type { BrowserRequest } from '../base/types/unlocking.ts'
import { currentRoster } from '../log/roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isClient } from '../state/outside-roster.ts'
import { createApprover, type Exchange } from './approval-unlocked-browser.ts'

const exchange: Exchange = {
  get: ({ api }, id) => api.send(getBrowserApproval, { params: { id } }),
  answer: ({ api }, id, nonce) => api.send(answerBrowserApproval, { params: { id }, body: { nonce } }),
  async openingOf(session, id, reveal) {
    const roster = (await isClient(session)) ? null : await currentRoster(session)
    const { person, keys } = session
    const { fingerprint } = keys
    return { org: roster?.org ?? '', user: person.id, approval: id, fingerprint, ...reveal }
  },
  approve: ({ api }, id, sealed) => api.send(approveBrowser, { params: { id }, body: { sealed } }),
  end: ({ api }, id) => api.send(endBrowserApproval, { params: { id } }),
}

/** Lets in new browsers of the person. */
export function createBrowserApprover(unlocked: () => OpenSession) {
  const approver = createApprover(unlocked, exchange)
  return {
    ...approver,
    async requests(): Promise<BrowserRequest[]> {
      const open = await unlocked().api.send(listBrowserApprovals)
      return open
        .filter(({ id, state }) => state === 'asked' || (approver.hasAnswered(id) && state !== 'approved'))
        .map(({ id, label, ip_address, created_at }) => ({
          id,
          label,
          ipAddress: ipAddressOrNone(ip_address),
          createdAt: created_at,
        }))
    },
  }
}
