import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './house.ts'

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

const manifests = globSync(['package.json', '*/package.json'], { cwd: root }).map(
  (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
)
const dependencies = manifests
  .flatMap((manifest) => [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies])
  .flatMap((group) => Object.entries(group ?? {}))
  .filter(([name]) => !name.startsWith('@chaveiro/'))

const listed = readFileSync(join(root, 'docs/decisions/dependencies.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!package |-)/.test(line))
  .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((name) => name.trim()))

test('every package that we name has a line that says why, and no line is left over', () => {
  const named = [...new Set(dependencies.map(([name]) => name))].sort()
  assert.deepEqual(listed.toSorted(), named)
})

test('every version is exact', () => {
  assert.deepEqual(
    dependencies.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version)),
    [],
  )
})
