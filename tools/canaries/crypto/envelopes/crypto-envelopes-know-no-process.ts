export * from '../processes/innocent.ts'
