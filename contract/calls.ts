import * as account from './account.ts'
import type { Call } from './call.ts'
import * as imports from './import.ts'
import * as items from './items.ts'
import * as overview from './overview.ts'
import * as sharing from './sharing.ts'
import * as unlock from './unlock.ts'
import * as users from './users.ts'
import * as vaults from './vaults.ts'

/** Every call of the product, for the published description and for tests that walk over all. */
export const allCalls: Call[] = [account, unlock, users, vaults, sharing, items, imports, overview].flatMap(
  (room) =>
    Object.values(room).filter(
      (value): value is Call => typeof value === 'object' && 'method' in value && 'path' in value,
    ),
)
