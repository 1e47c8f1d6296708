import {
  createKeys,
  getKeyReset,
  getUnlockMethods,
  renewKeys,
  replaceUnlockMethods,
  requestKeyReset,
  withdrawKeyReset,
} from '@chaveiro/contract/calls/account.ts'
import { getFavourites, putFavourites } from '@chaveiro/contract/calls/favourites.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeMethods } from './change-methods.ts'
import { createAccountKeys } from './create-account-keys.ts'
import { readFavourites, replaceFavourites } from './favourites.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { readKeyReset } from './read-key-resets.ts'
import { renew, requireMayRenew } from './renew-keys.ts'
import { requestReset } from './request-reset.ts'
import { withdrawReset } from './withdraw-reset.ts'

/** One's own keys, the ways to unlock them, and what one keeps under them. */
export function account(platform: Platform): void {
  const { route, db, atRest } = platform

  route(getUnlockMethods, ({ actor, query }) =>
    db.snapshot((reader) => readAccountKeys(reader, atRest, actor, query.since)),
  )
  route(createKeys, (request) =>
    db.inTransaction((tx) => createAccountKeys(tx, platform, request, request.body)),
  )
  route(replaceUnlockMethods, (request) =>
    db.inTransaction((tx) => changeMethods(tx, platform, request, request.body)),
  )
  route(renewKeys, (request) => db.inTransaction((tx) => renew(tx, platform, request, request.body)), {
    mayDo: ({ actor, now }) => requireMayRenew(db.read, atRest, actor.id, now),
  })

  route(getFavourites, ({ actor }) => readFavourites(db.read, atRest, actor))
  route(putFavourites, ({ actor, body }) =>
    db.inTransaction((tx) => replaceFavourites(tx, atRest, actor, body)),
  )

  route(getKeyReset, ({ actor }) => db.snapshot((reader) => readKeyReset(reader, platform, actor)))
  route(requestKeyReset, (request) =>
    db.inTransaction((tx) => requestReset(tx, platform, request, request.body)),
  )
  route(withdrawKeyReset, (request) => db.inTransaction((tx) => withdrawReset(tx, platform, request)))
}
