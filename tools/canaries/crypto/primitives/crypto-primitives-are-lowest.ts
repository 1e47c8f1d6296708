export * from '../envelopes/innocent.ts'
