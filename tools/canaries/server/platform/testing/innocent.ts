export * from '../../migrations/innocent.ts'
