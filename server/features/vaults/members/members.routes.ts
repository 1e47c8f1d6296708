import * as members from '@chaveiro/contract/members.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireVault } from '../vault-facts.ts'
import { addMember } from './add-member.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { setInheritance } from './set-inheritance.ts'

/** Who is a member of a vault, and through what. */
export function memberRoutes(platform: Platform): void {
  const { route, db, atRest } = platform

  route(members.listVaultMembers, ({ actor, params }) =>
    db.snapshot(async (reader) => {
      await requireVault(reader, atRest, actor, params.id, 'see_vault')
      return listMembers(reader, atRest, params.id)
    }),
  )

  route(members.addVaultMember, (request) =>
    db.inTransaction((tx) => addMember(tx, platform, request, request.params.id, request.body)),
  )

  route(members.removeVaultMember, (request) => {
    const { params, body } = request
    const removal = { user_id: params.user_id, statements: body?.statements ?? [] }
    return db.inTransaction((tx) => removeMember(tx, platform, request, params.id, removal))
  })

  route(members.setVaultInheritance, (request) =>
    db.inTransaction((tx) => setInheritance(tx, platform, request, request.params.id, request.body)),
  )
}
