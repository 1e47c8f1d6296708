import { lockAfterIdleMinutes } from '@chaveiro/contract/constants.ts'

export const idleLimitMs = lockAfterIdleMinutes * 60_000
