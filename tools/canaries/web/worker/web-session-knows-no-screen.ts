export * from '../app/innocent.ts'
