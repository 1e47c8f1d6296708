export * from './no-cycles.ts'
