import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChunkCache } from './chunk-cache.ts'

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
