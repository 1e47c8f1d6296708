export * from './no-cycles.back.ts'
