import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './house.ts'
import { builtExtension } from './testing/built-extension.ts'

interface Finding {
  code: string
  message: string
}

/** What Mozilla's check warns of and we keep: its code, the message's beginning, and why. */
const kept: readonly (readonly [code: string, message: string, why: string])[] = [
  [
    'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION',
    'Manifest key not supported',
    'data_collection_permissions counts on Android from 142, and we do not offer the extension there',
  ],
  ['UNSUPPORTED_API', 'offscreen.', 'asked only where there is one: Firefox empties the clipboard itself'],
  [
    'UNSAFE_VAR_ASSIGNMENT',
    'Unsafe assignment to innerHTML',
    'within React DOM, for a property that we use nowhere; our policy demands trusted types and allows none',
  ],
  [
    'DANGEROUS_EVAL',
    'The Function constructor is eval',
    'Zod’s probe whether it may compile: told not to, and the policy forbids it',
  ],
]

test('Mozilla’s check finds no fault in the extension for Firefox, and warns of nothing but what is kept for a reason', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/addons-linter/bin/addons-linter'),
      '--output=json',
      join(builtExtension(), 'firefox'),
    ],
    { encoding: 'utf8', maxBuffer: 50_000_000 },
  )
  assert.ok(stdout, stderr)
  const { errors, warnings } = JSON.parse(stdout) as Record<'errors' | 'warnings', Finding[]>
  const isKept = ({ code, message }: Finding) =>
    kept.some(([ofCode, beginning]) => code === ofCode && message.startsWith(beginning))
  assert.deepEqual(errors, [])
  assert.deepEqual(
    warnings.filter((warning) => !isKept(warning)),
    [],
  )
  const gone = kept.filter(
    ([ofCode, beginning]) =>
      !warnings.some(({ code, message }) => code === ofCode && message.startsWith(beginning)),
  )
  assert.deepEqual(gone, [], 'a reason whose warning is gone is deleted')
})
