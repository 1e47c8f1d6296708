export * from '../session/innocent.ts'
