// Plain JavaScript: what Node loads before the compile cache is on brings its whole TypeScript parser into memory.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

const cache = join(import.meta.dirname, '..', '.cache', 'compile')
// Stripped and compiled source is kept between starts: the second start takes half the time and memory. It must be on
// before anything else is loaded.
enableCompileCache(cache)
fillCompileCache()
// What is loaded now stays for good, so there is no use yet for room for short-lived objects: it grows with the first load.
setFlagsFromString('--semi-space-growth-factor=1')

const { run } = await import('./run.ts')
await run()
flushCompileCache()
setFlagsFromString('--semi-space-growth-factor=2')

/** At the first start of all, another process strips the types: the parser never leaves the memory of one that used it. */
function fillCompileCache() {
  const used = getCompileCacheDir()
  if (used === undefined || (existsSync(used) && readdirSync(used).length > 0)) return
  spawnSync(process.execPath, [...process.execArgv, '--import', './run.ts', '--eval', ''], {
    cwd: import.meta.dirname,
    env: { NODE_COMPILE_CACHE: cache, ...process.env },
    stdio: 'ignore',
  })
}
