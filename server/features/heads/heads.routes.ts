import { getVaultHead, signVaultHead as signVaultHeadCall } from '@chaveiro/contract/heads.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { readVaultHead } from './read-vault-head.ts'
import { type Ground, signVaultHead } from './sign-vault-head.ts'

type Needs = Pick<Ground, 'currentVaultLog'> & {
  /** Throws unless the person may list the vault's items. */
  requireReader: (reader: Reader, atRest: AtRest, actor: Actor, vaultId: string) => Promise<unknown>
  /** Throws unless the person may write under the vault's newest key now. */
  requireWriter: (reader: Reader, atRest: AtRest, actor: Actor, vaultId: string) => Promise<unknown>
}

/** The signed heads of vaults: what its members' devices stand for, so that nothing is dropped or rolled back unseen. */
export function heads({ route, db, atRest }: Platform, needs: Needs): void {
  const ground: Ground = { atRest, ...needs }

  route(getVaultHead, ({ actor, params, query }) =>
    db.snapshot(async (reader) => {
      await needs.requireReader(reader, atRest, actor, params.id)
      return readVaultHead(reader, atRest, params.id, query)
    }),
  )

  route(signVaultHeadCall, async ({ actor, params, body, now }) => {
    const version = await db.inTransaction(async (tx) => {
      await needs.requireWriter(tx, atRest, actor, params.id)
      return signVaultHead(tx, ground, { actor, now, vaultId: params.id, ...body })
    })
    return { version }
  })
}
