export * from '@chaveiro/contract/innocent.ts'
