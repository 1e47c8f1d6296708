import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'

/** The unlock methods of requested keys, as stored beside them. */
export type MethodsDocument = { methods: UnlockMethod[]; access: string }

/** The second sealed column has its own row name, so that one cannot be swapped for the other. */
export const methodsRow = (userId: string) => `${userId}/methods`
