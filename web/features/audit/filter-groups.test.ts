import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditEventTypes, eventName } from '@chaveiro/contract/events/events.ts'
import { languages } from '@chaveiro/contract/languages.ts'
import { filterGroups } from './filter-groups.ts'

const valuesOf = ({ options }: ReturnType<typeof filterGroups>[number]) => options.map(({ value }) => value)

for (const language of languages) {
  test(`the filter has the specification's choices first, in its order, and no event twice (${language})`, () => {
    const groups = filterGroups(language)
    assert.deepEqual(groups.slice(0, 1).flatMap(valuesOf), [
      'login',
      'logout',
      'item_created',
      'item_revealed',
      'item_deleted',
      'vault_created',
      'jit_requested',
      'jit_approved',
    ])
    const offered = groups.flatMap(valuesOf)
    assert.equal(new Set(offered).size, offered.length)
    assert.deepEqual([...offered].sort(), [...auditEventTypes].sort())
  })

  test(`every group of the filter has its own heading and events in ${language}`, () => {
    const groups = filterGroups(language)
    for (const { label, options } of groups) assert.ok(label.trim() !== '' && options.length > 0, label)
    assert.equal(new Set(groups.map(({ label }) => label)).size, groups.length)
    const labels = groups.flatMap(({ options }) => options)
    for (const { value, label } of labels) {
      assert.equal(label, eventName(value, language))
    }
  })
}
