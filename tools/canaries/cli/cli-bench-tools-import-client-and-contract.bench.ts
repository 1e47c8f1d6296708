export * from '@chaveiro/bench/innocent.ts'
