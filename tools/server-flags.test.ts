import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { serverFlags } from './server-flags.mjs'

/** The size in MiB that V8 lets its heap grow to when the server is started with these NODE_OPTIONS. */
function heapLimit(nodeOptions: string): number {
  const program = "console.log(require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20)"
  const { stdout } = spawnSync(process.execPath, [...serverFlags(nodeOptions), '-e', program], {
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
    encoding: 'utf8',
  })
  return Number(stdout)
}

test('the server keeps its heap small, unless NODE_OPTIONS asks for more', () => {
  const usual = heapLimit('')
  assert.ok(usual > 100 && usual < 400, String(usual))
  assert.ok(heapLimit('--max-old-space-size=1024') > 1000)
  assert.ok(heapLimit('--max_old_space_size=1024') > 1000)
  assert.ok(heapLimit('--max-semi-space-size=32') > usual)
})
