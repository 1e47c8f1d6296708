export * from './main.ts'
