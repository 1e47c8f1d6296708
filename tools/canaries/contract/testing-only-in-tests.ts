export * from './testing/innocent.ts'
