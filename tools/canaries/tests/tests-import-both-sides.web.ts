export * from '@chaveiro/web/ui/innocent.ts'
