import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameBrowser, nameLabel } from './browser-name.ts'

const named: [userAgent: string, name: string][] = [
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome ChromeOS',
  ],
]

test('a user agent gets the name that people use', () => {
  for (const [userAgent, name] of named) {
    const found = nameBrowser(userAgent)
    assert.equal(`${found?.browser} ${found?.system}`, name)
  }
})

test('a script, an empty text and half a user agent have no name', () => {
  for (const userAgent of ['', 'curl/8.5.0', 'node', 'Mozilla/5.0 (X11; Linux x86_64)']) {
    assert.equal(nameBrowser(userAgent), null)
  }
})

// Promise 20
test('of a label only the words count that the page itself gives browsers', () => {
  for (const label of ['Firefox on Linux', 'Firefox no Linux', 'Firefox 482913 on Linux. Type 482913!']) {
    assert.deepEqual(nameLabel(label), { browser: 'Firefox', system: 'Linux' })
  }
  for (const label of ['', '482913', 'Your own browser: type 482 913', 'Firefox'])
    assert.equal(nameLabel(label), null)
})
