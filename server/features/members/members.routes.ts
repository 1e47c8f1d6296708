import * as calls from '@chaveiro/contract/calls/members.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import { addMember, type RequestHooks } from './add-member.ts'
import { listMembers } from './list-members.ts'
import { removalRight, removeMember } from './remove-member.ts'
import { setInheritance } from './set-inheritance.ts'

/** The members of a vault and their sources. */
export function members(platform: Platform, hooks: RequestHooks): void {
  const { route, db, atRest } = platform

  route(calls.listVaultMembers, ({ actor, params }) =>
    db.snapshot((reader) => listMembers(reader, atRest, actor, params.id)),
  )

  route(
    calls.addVaultMember,
    (request) =>
      db.inTransaction((tx) =>
        addMember(tx, { ...platform, ...hooks }, request, request.params.id, request.body),
      ),
    { mayDo: ({ actor, params }) => requireVault(db.read, atRest, actor, params.id, 'change_members') },
  )

  route(
    calls.removeVaultMember,
    (request) => {
      const { params, body } = request
      const removal = { user_id: params.user_id, statements: body?.statements ?? [] }
      return inChangeOrder(db, request, (tx) => removeMember(tx, platform, request, params.id, removal))
    },
    {
      mayDo: ({ actor, params }) =>
        requireVault(db.read, atRest, actor, params.id, removalRight(actor.id, params.user_id)),
    },
  )

  route(
    calls.setVaultInheritance,
    (request) =>
      inChangeOrder(db, request, (tx) =>
        setInheritance(tx, platform, request, request.params.id, request.body),
      ),
    { mayDo: ({ actor, params }) => requireVault(db.read, atRest, actor, params.id, 'change_members') },
  )
}
