export * from './innocent.test.ts'
