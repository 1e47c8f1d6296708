export * from '@chaveiro/crypto/envelopes/innocent.ts'
