import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChunkCache } from './chunk-cache.ts'
import { BestMatches } from './find-items.rules.ts'
import { SearchedItems } from './searched-items.ts'

/** Reads that many chunks, like a search; returns how many were cached. */
function hits(cache: ChunkCache<number>, chunks: number): number {
  const search = cache.beginSearch()
  let found = 0
  for (let at = 0; at < chunks; at++) {
    if (cache.get(`${at}`, search) !== undefined) found += 1
    else cache.set(`${at}`, at, 1, search)
  }
  return found
}

test('one chunk more than the cache holds costs one chunk, not all of them', () => {
  const cache = new ChunkCache<number>(100)
  hits(cache, 100)
  assert.equal(hits(cache, 100), 100)
  assert.deepEqual(
    [101, 101, 101, 200].map((chunks) => hits(cache, chunks)),
    [100, 100, 100, 100],
  )
})

test('chunks that recent searches do not use make room', () => {
  const cache = new ChunkCache<number>(10)
  hits(cache, 10)
  for (let search = 0; search < 40; search++) {
    const other = cache.beginSearch()
    if (cache.get('other', other) === undefined) cache.set('other', 1, 1, other)
  }
  assert.equal(cache.get('other', cache.beginSearch()), 1)
})

test('packed items equal items one by one, with empty fields and letters of every width', () => {
  const kind = { type: 'api_key', environment: 'prod', criticality: 'low' }
  const items = [
    { ...kind, id: '018f0000-0000-7000-8000-000000000001', title: 'one', login: '', client: '', squad: '' },
    {
      ...kind,
      id: '018f0000-0000-7000-8000-000000000002',
      title: '',
      login: 'zwei',
      client: '日本',
      squad: '',
    },
    {
      ...kind,
      type: 'ssh_key',
      id: '018f0000-0000-7000-8000-000000000003',
      title: '🔑 x',
      login: '',
      client: '',
      squad: 'last',
    },
  ]
  const kept = new SearchedItems(items)
  assert.deepEqual(
    items.map((_, at) => [kept.idAt(at), kept.titleAt(at), kept.loginAt(at), kept.kindAt(at).type]),
    items.map(({ id, title, login, type }) => [id, title, login, type]),
  )
  const find = (search: string) => {
    const matches = new BestMatches({ search }, 10)
    matches.look(kept, 'the vault')
    return matches.ids.map((id) => items.findIndex((item) => item.id === id))
  }
  assert.deepEqual(['one', 'zwei', '日本', 'last', 'last 🔑', 'vault', 'onezwei', 'x one'].map(find), [
    [0],
    [1],
    [1],
    [2],
    [2],
    [1, 0, 2],
    [],
    [],
  ])
})

test('of more matches than are asked for, those are kept that a sort of all of them puts first', () => {
  const kind = { type: 'api_key', environment: 'prod', criticality: 'low' }
  const words = ['conta', 'nova conta', 'loja', 'conta loja', 'x', '']
  const word = (n: number) => words[n % words.length] as string
  const items = Array.from({ length: 216 }, (_, n) => ({
    ...kind,
    id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    title: word(n),
    login: word(Math.floor(n / 6)),
    client: word(Math.floor(n / 36)),
    squad: '',
  }))
  const rankOf = ({ title, login }: (typeof items)[number]) =>
    (title.startsWith('conta') ? 0 : 1) + (title.includes('conta') ? 0 : login.includes('conta') ? 2 : 3)
  const sorted = items
    .filter(({ title, login, client }) => [title, login, client].some((field) => field.includes('conta')))
    .map((item) => ({ ...item, order: `${rankOf(item)} ${item.title.padEnd(12)} ${item.id}` }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  for (const max of [1, 7, 100, 216]) {
    const matches = new BestMatches({ search: 'Conta' }, max)
    for (let at = 0; at < items.length; at += 50)
      matches.look(new SearchedItems(items.slice(at, at + 50)), 'vault')
    assert.deepEqual(
      matches.ids,
      sorted.slice(0, max).map(({ id }) => id),
    )
  }
})
