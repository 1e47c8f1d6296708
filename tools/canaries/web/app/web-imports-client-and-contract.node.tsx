export * from 'node:fs'
