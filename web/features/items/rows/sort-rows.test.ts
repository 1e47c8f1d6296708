import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { listItem } from '../filter-items.ts'
import { sortRows } from './sort-rows.ts'

const rows = [
  { title: 'Ads', login: 'Zoe', expires_at: '2027-01-05' },
  { title: 'Blog', login: '', expires_at: null },
  { title: 'CRM', login: 'ana', expires_at: '2026-12-01' },
  { title: 'DNS', login: 'zoe', expires_at: null },
].map((item) => listItem({ labels: [], ...item } as unknown as Item))
const titles = (by: 'title' | 'login' | 'expires', isDown: boolean) =>
  sortRows(rows, { by, isDown }).map(({ item }) => item.title)

test('rows sort by how critical they are, not by the word for it', () => {
  const items = (['low', 'high', 'medium'] as const).map((criticality) =>
    listItem({ title: '', login: '', labels: [], criticality } as unknown as Item),
  )
  const sorted = sortRows(items, { by: 'criticality', isDown: false })
  assert.deepEqual(
    sorted.map(({ item }) => item.criticality),
    ['high', 'medium', 'low'],
  )
})

test('rows sort by a column in both directions; equal ones stay by title, and empty ones come last either way', () => {
  assert.deepEqual(titles('title', true), ['DNS', 'CRM', 'Blog', 'Ads'])
  assert.deepEqual(titles('login', false), ['CRM', 'Ads', 'DNS', 'Blog'])
  assert.deepEqual(titles('login', true), ['Ads', 'DNS', 'CRM', 'Blog'])
  assert.deepEqual(titles('expires', false), ['CRM', 'Ads', 'Blog', 'DNS'])
  assert.deepEqual(titles('expires', true), ['Ads', 'CRM', 'Blog', 'DNS'])
})
