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
import { renew } from './renew-keys.ts'
import { replaceMethods } from './replace-methods.ts'

/** One's own keys and the ways to unlock them. */
export function account(platform: Platform): void {
  const { route, db, atRest } = platform

  route(getUnlockMethods, ({ actor }) => db.snapshot((reader) => readAccountKeys(reader, atRest, actor)))
  route(createKeys, (request) =>
    db.inTransaction((tx) => createAccountKeys(tx, platform, request, request.body)),
  )
  route(replaceUnlockMethods, (request) =>
    db.inTransaction((tx) => replaceMethods(tx, platform, request, request.body)),
  )
  route(addUnlockMethod, (request) =>
    db.inTransaction((tx) => addPasskey(tx, platform, request, request.body)),
  )
  route(removeUnlockMethod, (request) =>
    db.inTransaction((tx) => removePasskey(tx, platform, request, request.params.id)),
  )
  route(renewKeys, (request) => db.inTransaction((tx) => renew(tx, platform, request, request.body)))

  route(getKeyReset, ({ actor }) => db.snapshot((reader) => readKeyReset(reader, platform, actor)))
  route(requestKeyReset, (request) =>
    db.inTransaction((tx) => requestReset(tx, platform, request, request.body)),
  )
  route(withdrawKeyReset, (request) => db.inTransaction((tx) => withdrawReset(tx, platform, request)))
}
