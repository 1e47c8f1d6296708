export * from '../features/vaults/innocent.ts'
