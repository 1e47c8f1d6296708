export * from '@chaveiro/server/features/vaults/innocent.ts'
