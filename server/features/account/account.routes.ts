import { createKeys, getUnlockMethods, replaceUnlockMethods } from '@chaveiro/contract/account.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAccountKeys } from './create-account-keys.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { replaceMethods } from './replace-methods.ts'

export function account({ route, db, atRest, appendAudit, notify }: Platform): void {
  route(getUnlockMethods, ({ actor }) => db.snapshot((reader) => readAccountKeys(reader, atRest, actor)))
  route(createKeys, ({ actor, body, ip, now }) =>
    db.inTransaction((tx) =>
      createAccountKeys(tx, { atRest, appendAudit, notify }, { actor, ip, now, keys: body }),
    ),
  )
  route(replaceUnlockMethods, ({ actor, body, ip, now }) =>
    db.inTransaction((tx) => replaceMethods(tx, { atRest, appendAudit }, { actor, ip, now, change: body })),
  )
}
