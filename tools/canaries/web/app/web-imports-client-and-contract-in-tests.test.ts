export * from '@chaveiro/crypto/primitives/innocent.ts'
