import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'

/** The unlock methods of requested keys, as stored beside them. */
export type MethodsDocument = { methods: UnlockMethod[]; head: LogHead }

/** The second sealed column has its own row name, so that one cannot be swapped for the other. */
export const methodsRow = (userId: string) => `${userId}/methods`
