import assert from 'node:assert/strict'
import { test } from 'node:test'
import { specified } from './specified-texts.ts'

type Texts = { [key: string]: string | Texts }

function textAt(texts: Texts, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Texts | undefined)?.[name], texts)
}

for (const [namespace, texts] of Object.entries(specified)) {
  test(`the English texts of ${namespace} are the specification’s, to the letter`, async () => {
    const ours = ((await import(`./en/${namespace}.ts`)) as { texts: Texts }).texts
    const differing = Object.entries(texts).filter(([path, text]) => textAt(ours, path) !== text)
    assert.deepEqual(differing, [])
  })
}
