export * from '@chaveiro/client/innocent.ts'
