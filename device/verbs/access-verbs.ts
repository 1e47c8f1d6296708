import { approveRequest } from '../access/approve-request.ts'
import { endRequest } from '../access/end-request.ts'
import { requestAccess } from '../access/request-access.ts'
import { showRequest } from '../access/show-request.ts'
import { unsignedEndings } from '../access/unsigned-endings.ts'
import type { AccessVerbs } from '../base/types/access.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createAccessVerbs({ unlocked, act }: SessionContext): AccessVerbs {
  return {
    request: async (asked) => requestAccess(unlocked(), asked),
    deny: async (request) => endRequest(unlocked(), request, 'deny'),
    revoke: async (request) => endRequest(unlocked(), request, 'revoke'),
    withdraw: async (request) => endRequest(unlocked(), request, 'withdraw'),
    unsignedEndings: async (drawn) => unsignedEndings(unlocked(), drawn),
    show: async (drawn, vault) => showRequest(unlocked(), drawn, vault),
    approve: (request, hours, revision) =>
      act((session) => approveRequest(session, request, hours, revision)),
  }
}
