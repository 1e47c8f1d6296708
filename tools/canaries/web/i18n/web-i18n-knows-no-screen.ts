export * from '../ui/innocent.ts'
