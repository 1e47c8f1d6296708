import assert from 'node:assert/strict'
import { test } from 'node:test'
import { impersonated, lookAlikesOf } from '../../testing/look-alikes.ts'
import { fittingAddress } from './fits-address.ts'

test('no page that looks like an item’s is filled, of more than 200', (t) => {
  const pairs = impersonated.flatMap((host) =>
    [...lookAlikesOf(host)].map(([pair, page]) => ({ pair, host, page })),
  )
  const fits = pairs.filter(({ host, page }) =>
    (['exact', 'site'] as const).some(
      (url_match) =>
        fittingAddress({ login_url: `https://${host}/`, more_urls: [], url_match }, page) !== null,
    ),
  )
  t.diagnostic(`${pairs.length} look-alike pairs, ${fits.length} fits`)
  assert.ok(pairs.length >= 200)
  assert.deepEqual(fits, [])
})

test('a homoglyph within the registered name is another site even where only the front is the same', () => {
  const item = { login_url: 'https://login.bank.com', more_urls: [], url_match: 'site' } as const
  for (const page of ['https://login.bаnk.com', 'https://login.bank.cοm', 'https://login.bank.com.br'])
    assert.equal(fittingAddress(item, page), null, page)
})
