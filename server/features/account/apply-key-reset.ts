import type { AccountKeysDocument } from '../../organisation/account-keys.ts'
import { endSessions, revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectKeyReset } from './key-resets.queries.ts'
import { readOwner } from './owner.ts'
import { replaceKeys } from './replace-keys.ts'
import { type MethodsDocument, methodsRow } from './reset-documents.ts'

/**
 * The roster gave somebody the requested keys: these and their unlock methods replace the old ones, and every browser
 * has to sign in and unlock again. Memberships stay.
 */
export async function applyKeyReset(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  userId: string,
  keys: AccountKeysDocument,
  now: number,
): Promise<void> {
  const row = await tx.first(selectKeyReset, { user_id: userId })
  const reset = row && atRest.open<AccountKeysDocument>('key_resets', userId, row.document)
  const isSame = reset?.sealing_key === keys.sealing_key && reset.signing_key === keys.signing_key
  if (!row || !isSame) throw new Refusal('reset_differs')
  const owner = await readOwner(tx, atRest, userId)
  const opened = atRest.open<MethodsDocument>('key_resets', methodsRow(userId), row.methods, owner.key)
  await replaceKeys(tx, atRest, owner, { ...reset, ...opened }, now)
  await revokeBrowserAccess(tx, userId)
  await endSessions(tx, userId)
}
