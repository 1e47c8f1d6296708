import { insertRow } from '../platform/db/insert-row.ts'

/** 0 rows if it was used before. */
export const insertVaultErasure = insertRow('vault_erasures', {}, (conflict) => conflict.doNothing())
