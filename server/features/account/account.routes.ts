import {
  addUnlockMethod,
  createKeys,
  getKeyReset,
  getUnlockMethods,
  removeUnlockMethod,
  renewKeys,
  replaceUnlockMethods,
  requestKeyReset,
  withdrawKeyReset,
} from '@chaveiro/contract/account.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAccountKeys } from './create-account-keys.ts'
import { readKeyReset, requestReset, withdrawReset } from './key-resets.ts'
import { addPasskey, removePasskey } from './passkeys.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { type ExchangeVaultKeys, renew } from './renew-keys.ts'
import { replaceMethods } from './replace-methods.ts'

/** One's own keys and the ways to unlock them. */
export function account(
  { route, db, atRest, appendAudit, notify }: Platform,
  elsewhere: { exchangeVaultKeys: ExchangeVaultKeys },
): void {
  const needs = { atRest, appendAudit, notify, ...elsewhere }

  route(getUnlockMethods, ({ actor }) => db.snapshot((reader) => readAccountKeys(reader, atRest, actor)))
  route(createKeys, ({ body, actor, ip, now }) =>
    db.inTransaction((tx) => createAccountKeys(tx, needs, { actor, ip, now, keys: body })),
  )
  route(replaceUnlockMethods, ({ body, ...by }) =>
    db.inTransaction((tx) => replaceMethods(tx, needs, by, body)),
  )
  route(addUnlockMethod, ({ body, ...by }) => db.inTransaction((tx) => addPasskey(tx, needs, by, body)))
  route(removeUnlockMethod, ({ params, ...by }) =>
    db.inTransaction((tx) => removePasskey(tx, needs, by, params.id)),
  )
  route(renewKeys, ({ body, ...by }) => db.inTransaction((tx) => renew(tx, needs, by, body)))

  route(getKeyReset, ({ actor }) => db.snapshot((reader) => readKeyReset(reader, needs, actor)))
  route(requestKeyReset, ({ body, ...by }) => db.inTransaction((tx) => requestReset(tx, needs, by, body)))
  route(withdrawKeyReset, (by) => db.inTransaction((tx) => withdrawReset(tx, needs, by)))
}
