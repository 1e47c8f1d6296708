import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from './house.ts'
import { builtCommandLine } from './testing/built-command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-build-'))
after(() => rmSync(folder, { recursive: true }))

/** Builds into a folder of its own, since others use what is built. */
function build(...more: string[]): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = join('tools', 'cli.vite.config.mjs')
  const args = [
    'build',
    '--config',
    config,
    '--logLevel',
    'warn',
    '--outDir',
    folder,
    '--emptyOutDir',
    ...more,
  ]
  execFileSync(process.execPath, [vite, ...args], { cwd: root, stdio: 'pipe' })
}

test('two builds of the command line are the same bytes, the packed parts and the file', () => {
  const file = builtCommandLine()
  for (const part of ['dictionaries', 'unlocked']) {
    build('--mode', part)
    const packed = join(root, '.cache', 'cli', `${part}.cjs`)
    assert.ok(readFileSync(join(folder, `${part}.cjs`)).equals(readFileSync(packed)))
  }
  build()
  assert.ok(readFileSync(join(folder, 'chaveiro.mjs')).equals(readFileSync(file)))
})
