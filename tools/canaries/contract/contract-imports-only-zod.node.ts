export * from 'node:crypto'
