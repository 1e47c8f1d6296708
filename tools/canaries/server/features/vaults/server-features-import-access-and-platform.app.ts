export * from '../../app.ts'
