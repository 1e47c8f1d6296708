import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions, keepMine } from './conflict.ts'
import type { ItemValues } from './item-form.ts'

const base: ItemValues = {
  title: 'Site',
  type: 'web_credential',
  login: 'ana',
  login_url: '',
  environment: 'prod',
  criticality: 'medium',
  owner: '',
  client: '',
  squad: '',
  more_urls: '',
  labels: '',
  expires_at: '',
  login_instructions: '',
  no_copy: false,
  requires_checkout: false,
  password: 'old',
  notes: '',
  metadata: { pin: '1' },
  fields: [],
  files: [],
  filesOnTheWay: 0,
}
const fields = (rows: ReturnType<typeof compareVersions>) =>
  rows.map(
    ({ field, isMine, isDisputed }) => `${field}${isMine ? ' mine' : ''}${isDisputed ? ' disputed' : ''}`,
  )

test('a field that both changed differently is disputed; one that only one changed is that one’s', () => {
  const mine = { ...base, title: 'My site', login: 'bia' }
  const theirs = { ...base, title: 'Their site', squad: 'Blue', no_copy: true }
  assert.deepEqual(fields(compareVersions(base, mine, theirs, false)), [
    'title mine disputed',
    'login mine',
    'squad',
    'no_copy',
  ])
})

test('a field that both changed to the same value is no conflict', () => {
  const both = { ...base, title: 'Same', metadata: { pin: '2' } }
  assert.deepEqual(compareVersions(base, both, { ...both }, true), [])
})

test('keeping mine applies my changes to their version and nothing else from my older one', () => {
  const mine = { ...base, title: 'My site', metadata: { pin: '1', seed: 'x' } }
  const theirs = { ...base, title: 'Their site', password: 'new', metadata: { pin: '9' } }
  const merged = keepMine(mine, theirs, compareVersions(base, mine, theirs, true))
  assert.equal(merged.title, 'My site')
  assert.equal(merged.password, 'new')
  assert.deepEqual(merged.metadata, { pin: '9', seed: 'x' })
})

test('a secret that was not touched here is not compared, even if the form never opened it', () => {
  const closed = { ...base, password: '', metadata: {} }
  const theirs = { ...base, password: 'new' }
  assert.deepEqual(
    compareVersions(closed, { ...closed, title: 'My site' }, theirs, false).map(({ field }) => field),
    ['title'],
  )
})

test('files are compared by name and content, and mine are kept as a list', () => {
  const file = (name: string, hash: string) => ({ id: name + hash, name, size: 1, hash, key: 'k' })
  const [own, replaced] = [file('a.pdf', 'AAAAAAAAAA'), file('a.pdf', 'BBBBBBBBBB')]
  const theirs = { ...base, files: [replaced] }
  const rows = compareVersions({ ...base, files: [own] }, { ...base, files: [own] }, theirs, true)
  assert.deepEqual(fields(rows), ['files'])
  const mine = { ...base, files: [own, file('b.pdf', 'C')] }
  const disputed = compareVersions({ ...base, files: [own] }, mine, theirs, true)
  assert.deepEqual(fields(disputed), ['files mine disputed'])
  assert.deepEqual(keepMine(mine, theirs, disputed).files, mine.files)
})
