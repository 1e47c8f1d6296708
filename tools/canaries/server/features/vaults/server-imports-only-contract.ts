export * from '@chaveiro/tests/innocent.ts'
