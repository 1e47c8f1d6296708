// npm run bench [part …]: builds the web app if it changed, since some parts measure it in a browser, then measures.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWebIfChanged } from './builds.mjs'
import { root } from './house.ts'

buildWebIfChanged(process.execPath)
const program = join(root, 'bench', 'run.ts')
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
