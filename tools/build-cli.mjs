// npm run build:cli: builds the command line and prints its hash, by which people check what they install.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { buildCliIfChanged } from './builds.mjs'
import { root } from './node24.mjs'

const file = buildCliIfChanged(process.execPath)
console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${relative(root, file)}`)
