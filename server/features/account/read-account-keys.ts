import type { AccountKeys, UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import type { UnlockMethodKind } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import { readAccess, requireAccountKeys } from '../../organisation/account-keys.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { selectUnlockMethods } from './account.queries.ts'
import type { Owner } from './owner.ts'

/** The document of table unlock_methods, under the person's key. */
export type UnlockMethodDocument = Pick<UnlockMethod, 'argon2' | 'passkey' | 'sealed'>

/** The person's public keys and unlock methods, with the statements since a number; Refusal('keys_missing') if there are none. */
export async function readAccountKeys(
  reader: Reader,
  atRest: AtRest,
  owner: Owner,
  since?: number,
): Promise<z.infer<typeof AccountKeys>> {
  const keys = await requireAccountKeys(reader, atRest, owner.id)
  const rows = await reader.all(selectUnlockMethods, { user_id: owner.id })
  return {
    ...keys,
    access: await readAccess(reader, atRest, owner, since),
    methods: rows.map(({ id, kind, document }) => {
      // Methods stored before passkeys existed lack the field.
      const { argon2, passkey, sealed } = atRest.open<UnlockMethodDocument>(
        'unlock_methods',
        id,
        document,
        owner.key,
      )
      return { id, kind: kind as UnlockMethodKind, argon2, passkey: passkey ?? null, sealed }
    }),
  }
}
