import * as calls from '@chaveiro/contract/users.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight } from '../../access/require-right.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ground, PeopleElsewhere } from './ground.ts'
import { inviteUser } from './invite-user.ts'
import { listHelpers } from './list-helpers.ts'
import { listUsers } from './list-users.ts'
import { setUserRole, setUserStatus } from './set-user-standing.ts'

/** The people of the organisation: who is there, with which role, and who may come in. */
export function users(platform: Platform, elsewhere: PeopleElsewhere): void {
  const { route, db } = platform
  const ground: Ground = { ...platform, ...elsewhere }

  route(calls.listUsers, ({ actor, now }) =>
    db.snapshot(async (reader) => {
      requireRight(await readPresentRole(reader, actor.id), 'see_people')
      return listUsers(reader, ground, now)
    }),
  )
  route(calls.listHelpers, () => db.snapshot((reader) => listHelpers(reader, ground)))
  route(calls.inviteUser, (request) =>
    db.inTransaction((tx) => inviteUser(tx, ground, request, request.body)),
  )
  route(calls.setUserRole, (request) =>
    db.inTransaction((tx) =>
      setUserRole(tx, ground, request, { userId: request.params.id, ...request.body }),
    ),
  )
  route(calls.setUserStatus, (request) =>
    db.inTransaction((tx) =>
      setUserStatus(tx, ground, request, { userId: request.params.id, ...request.body }),
    ),
  )
}
