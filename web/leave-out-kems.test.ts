import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { markPure } from './leave-out-kems.ts'

test('every key exchange that the library makes as it loads is marked as free of effects', () => {
  const library = createRequire(import.meta.url).resolve('@noble/post-quantum/hybrid.js')
  const marked = markPure(readFileSync(library, 'utf8'))
  const made = [...marked.matchAll(/^(?:export )?const \w+ = (.*)\(/gm)].map(([, call = '']) => call)
  const unmarked = made.filter((call) => /^\w/.test(call) && !/=>|^require/.test(call))
  assert.deepEqual(unmarked, [])
  assert.match(marked, /= \/\* @__PURE__ \*\/ QSF\(.*, \/\* @__PURE__ \*\/ ecdhKem\(p256/)
  assert.match(marked, /^export function QSF\(/m)
})
