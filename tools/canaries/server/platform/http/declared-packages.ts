export * from 'uuid'
