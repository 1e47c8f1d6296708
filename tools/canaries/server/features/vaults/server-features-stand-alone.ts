export * from '../items/innocent.ts'
