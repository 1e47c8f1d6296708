export * from '../vectors/innocent.ts'
