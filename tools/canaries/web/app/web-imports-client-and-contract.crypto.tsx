export * from '@chaveiro/crypto/processes/innocent.ts'
