import * as calls from '@chaveiro/contract/calls/users.ts'
import { readPicture } from '../../organisation/pictures.ts'
import { BytesAnswer } from '../../platform/http/file-answer.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import type { KeyResets, UserDependencies } from './dependencies.ts'
import { inviteUser } from './invite-user.ts'
import { listHelpers } from './list-helpers.ts'
import { listUsers } from './list-users.ts'
import { setUserRole, setUserStatus } from './set-role-or-status.ts'

/** The people of the organisation: who they are, with which role, and invitations. */
export function users(platform: Platform, keyResets: KeyResets): void {
  const { route, db } = platform
  const dependencies: UserDependencies = { ...platform, ...keyResets }

  route(calls.listUsers, (request) => db.snapshot((reader) => listUsers(reader, dependencies, request)))
  route(calls.listHelpers, () => db.snapshot((reader) => listHelpers(reader, dependencies)))
  route(calls.getPicture, async ({ params }) => {
    const picture = await readPicture(db.read, dependencies.atRest, params.id)
    if (!picture) throw new Refusal('not_found')
    return new BytesAnswer(picture.type, picture.bytes)
  })
  route(calls.inviteUser, (request) =>
    db.inTransaction((tx) => once(tx, request, () => inviteUser(tx, dependencies, request, request.body))),
  )
  route(calls.setUserRole, (request) =>
    inChangeOrder(db, request, (tx) =>
      setUserRole(tx, dependencies, request, { userId: request.params.id, ...request.body }),
    ),
  )
  route(calls.setUserStatus, (request) =>
    inChangeOrder(db, request, (tx) =>
      setUserStatus(tx, dependencies, request, { userId: request.params.id, ...request.body }),
    ),
  )
}
