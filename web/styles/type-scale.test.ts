import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
/** A size of Tailwind's own, or one that is written where it is used. */
const otherSize = /\btext-(\[[\d.]+(?:rem|px|em)\]|xs|sm|base|lg|\d?xl)(?![\w-])/g

test('text has one of five sizes on every screen', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  assert.equal([...tokens.matchAll(/--text-[a-z]+: /g)].length, 5)
  const files = globSync(['web/{app,features,nouns,ui}/**/*.{ts,tsx}', 'extension/windows/**/*.tsx'], {
    cwd: root,
  })
  assert.ok(files.length > 300)
  const others = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(otherSize)].map(([size]) => `${file}: ${size}`),
  )
  assert.deepEqual(others, [])
})
