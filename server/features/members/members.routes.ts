import * as calls from '@chaveiro/contract/members.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMember } from './add-member.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { setInheritance } from './set-inheritance.ts'

/** Who is a member of a vault, and through what. */
export function members(platform: Platform): void {
  const { route, db, atRest } = platform

  route(calls.listVaultMembers, ({ actor, params }) =>
    db.snapshot((reader) => listMembers(reader, atRest, actor, params.id)),
  )

  route(calls.addVaultMember, (request) =>
    db.inTransaction((tx) => addMember(tx, platform, request, request.params.id, request.body)),
  )

  route(calls.removeVaultMember, (request) => {
    const { params, body } = request
    const removal = { user_id: params.user_id, statements: body?.statements ?? [] }
    return db.inTransaction((tx) => removeMember(tx, platform, request, params.id, removal))
  })

  route(calls.setVaultInheritance, (request) =>
    db.inTransaction((tx) => setInheritance(tx, platform, request, request.params.id, request.body)),
  )
}
