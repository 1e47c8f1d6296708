export * from '@chaveiro/server/app.ts'
