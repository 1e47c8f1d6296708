export * from '../contract/innocent.ts'
