export * from '../../access/innocent.ts'
