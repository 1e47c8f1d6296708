export * from '@chaveiro/server/access/innocent.ts'
