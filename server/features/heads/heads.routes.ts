import { getVaultHead as getCall, signVaultHead as signCall } from '@chaveiro/contract/calls/heads.ts'
import type { Platform } from '../../platform/platform.ts'
import { getVaultHead } from './get-vault-head.ts'
import { checkHeadItems, signVaultHead } from './sign-vault-head.ts'

/** The signed heads of vaults, with which devices notice dropped or rolled-back changes. */
export function heads(platform: Platform): void {
  const { route, db, atRest } = platform

  route(
    getCall,
    ({ actor, params, query }) =>
      db.snapshot((reader) => getVaultHead(reader, atRest, actor, params.id, query)),
    // Without `after`, the answer includes every item of the vault.
    { isLong: ({ after }) => after === undefined },
  )

  route(signCall, async (request) => {
    const { params, body } = request
    await db.snapshot((reader) => checkHeadItems(reader, platform, request, params.id, body))
    await db.inTransaction((tx) => signVaultHead(tx, platform, request, params.id, body))
    return undefined
  })
}
