import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLockGaps } from './lock-file.ts'

test('a platform package that the lock file names but does not hold is a gap', () => {
  const gaps = findLockGaps({
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/linux-x64-gnu': '1.0.0' },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.0.0', optional: true },
  })
  assert.deepEqual(gaps, [
    {
      path: 'node_modules/@tool/linux-x64-musl',
      entry: { version: '1.0.0', cpu: ['x64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    },
  ])
})

test('a package in the folder’s own node_modules, or in one above it, is no gap', () => {
  const gaps = findLockGaps({
    'node_modules/a': { optionalDependencies: { own: '1.0.0' } },
    'node_modules/a/node_modules/own': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { optionalDependencies: { above: '1.0.0' } },
    'node_modules/above': { version: '1.0.0' },
  })
  assert.deepEqual(gaps, [])
})
