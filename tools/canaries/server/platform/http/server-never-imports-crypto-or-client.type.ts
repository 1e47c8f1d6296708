import type * as crypto from '@chaveiro/crypto/primitives/innocent.ts'

export type Crypto = typeof crypto
