import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { foundTexts } from '@chaveiro/contract/testing/found-texts.ts'
import { filterItems, isFiltering, listItem, noFilter, sortItems } from './filter-items.ts'

const item = (title: string, change: Partial<Item> = {}): Item => ({
  id: title,
  vault_id: 'v',
  type: 'web_credential',
  title,
  login: '',
  login_url: '',
  environment: 'prod',
  criticality: 'medium',
  owner: '',
  client: '',
  squad: '',
  expires_at: null,
  tags: { client: '', squad: '', environment: 'prod', criticality: 'medium' },
  login_instructions: '',
  no_copy: false,
  requires_checkout: false,
  rehearsal: false,
  has_code: false,
  has_notes: false,
  has_files: false,
  more_urls: [],
  url_match: 'exact',
  labels: [],
  checked_out_by: null,
  checked_out_until: null,
  rotate_since: null,
  revision: 1,
  generation: 1,
  created_by: 'u',
  created_at: '2025-01-01T00:00:00.000Z',
  updated_at: '2025-01-01T00:00:00.000Z',
  ...change,
})
const items = [
  item('Ótica São João', { login: 'João@otica.example' }),
  item('Meta Ads', { type: 'ad_token_meta', criticality: 'high' }),
  item('anúncios Google', { type: 'ad_token_google', environment: 'stage' }),
].map(listItem)
const titles = (filter: Partial<typeof noFilter>) =>
  filterItems(items, { ...noFilter, ...filter }, new Set(['Meta Ads', 'gone'])).map(
    (listed) => listed.item.title,
  )

test('titles and logins are searched word by word, ignoring case and accents', () => {
  assert.deepEqual(titles({ search: 'OTICA' }), ['Ótica São João'])
  assert.deepEqual(titles({ search: 'joao@' }), ['Ótica São João'])
  assert.deepEqual(titles({ search: ' google  anuncios ' }), ['anúncios Google'])
  assert.deepEqual(titles({ search: 'sao meta' }), [])
})

test('titles are found as people type them', () => {
  for (const [title, search] of foundTexts) {
    assert.equal(
      filterItems([listItem(item(title))], { ...noFilter, search }, new Set()).length,
      1,
      `${title}: ${search}`,
    )
  }
})

test('ad_token matches its whole family, and filters combine', () => {
  assert.deepEqual(titles({ type: 'ad_token' }), ['Meta Ads', 'anúncios Google'])
  assert.deepEqual(titles({ type: 'ad_token', environment: 'stage' }), ['anúncios Google'])
  assert.deepEqual(titles({ type: 'ad_token', criticality: 'low' }), [])
  assert.deepEqual(titles({ favourite: true }), ['Meta Ads'])
  assert.deepEqual(titles({ favourite: true, type: 'ssh_key' }), [])
  assert.deepEqual(titles({}), ['Ótica São João', 'Meta Ads', 'anúncios Google'])
})

test('blanks alone filter nothing', () => {
  assert.equal(isFiltering({ ...noFilter, search: '  ' }), false)
  assert.equal(isFiltering({ ...noFilter, environment: 'prod' }), true)
})

test('items are ordered by title, ignoring case and accents', () => {
  assert.deepEqual(
    sortItems(items).map((listed) => listed.item.title),
    ['anúncios Google', 'Meta Ads', 'Ótica São João'],
  )
})

test('numbers in titles are ordered by size', () => {
  const given = ['Ads 114', 'Ads 30', 'ads 4', 'Água', 'Ads', 'Ads 30b', '2 de julho', '10 de julho'].map(
    (title) => item(title),
  )
  assert.deepEqual(
    sortItems(given.map(listItem)).map((listed) => listed.item.title),
    ['2 de julho', '10 de julho', 'Ads', 'ads 4', 'Ads 30', 'Ads 30b', 'Ads 114', 'Água'],
  )
})
