// Promise 30

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fittingAddress, type SignedAddresses, siteOf } from './fits-address.ts'
import { shownHost } from './shown-host.ts'

const exact = (login_url: string, ...more_urls: string[]): SignedAddresses => ({
  login_url,
  more_urls,
  url_match: 'exact',
})
const site = (login_url: string, ...more_urls: string[]): SignedAddresses => ({
  login_url,
  more_urls,
  url_match: 'site',
})

test('no page of another scheme is ever filled, nor what is no address', () => {
  for (const page of [
    '',
    'bank.example',
    '//bank.example',
    'about:blank',
    'null',
    'data:text/html,https://bank.example',
    'blob:https://bank.example/1c2d',
    'filesystem:https://bank.example/temporary/a',
    'view-source:https://bank.example',
    'javascript:https://bank.example',
    'ftp://bank.example',
    'ws://bank.example',
    'wss://bank.example',
    'chrome-extension://bank.example/a.html',
    'file://bank.example/a.html',
    'https://',
    'https:// bank.example',
    'https://bank.exa\nmple',
    'https://bank.exa\tmple',
    'https://bank.example\u0000',
    'https://bank.example\ud800',
  ]) {
    for (const item of [exact('https://bank.example', page), site('https://bank.example', page)])
      assert.equal(fittingAddress(item, page), null, page)
  }
})

/** Item's address, page: refused by 'exact' and by 'site'. */
const refusedBoth: readonly (readonly [string, string])[] = [
  ['https://bank.example', 'http://bank.example'],
  ['http://bank.example', 'https://bank.example'],
  ['https://bank.example', 'https://bank.example:8443'],
  ['https://bank.example', 'https://bank.example:80'],
  ['https://bank.example', 'https://bank.example.'],
  ['https://bank.example.', 'https://bank.example'],
  ['https://bank.example.', 'https://bank.example.'],
  ['https://bank.example', 'https://ana@bank.example'],
  ['https://bank.example', 'https://ana:x@bank.example'],
  ['https://bank.example@evil.example', 'https://evil.example'],
  ['https://ana:x@bank.example', 'https://bank.example'],
  ['https://bank.example\\@evil.example', 'https://evil.example'],
  ['https://10.0.0.1', 'https://10.0.0.2'],
  ['https://10.0.0.1', 'https://1.10.0.0.1.example'],
  ['https://10.0.0.1:8443', 'https://10.0.0.1'],
  ['https://[2001:db8::1]', 'https://[2001:db8::2]'],
  ['https://[::1]', 'https://127.0.0.1'],
  ['https://localhost', 'https://a.localhost'],
  ['https://localhost', 'https://localhost:8443'],
  ['https://intranet', 'https://wiki.intranet'],
  ['https://com.br', 'https://bank.com.br'],
  ['https://github.io', 'https://evil.github.io'],
  ['https://bank.github.io', 'https://evil.github.io'],
  ['https://公司.cn', 'https://evil.公司.cn'],
  ['https://bank.公司.cn', 'https://evil.公司.cn'],
  ['https://a.kawasaki.jp', 'https://b.a.kawasaki.jp'],
  ['android://hash@com.bank', 'https://com.bank'],
  ['ftp://bank.example', 'https://bank.example'],
  ['ask Ana', 'https://ask.example'],
]

test('what both settings refuse', () => {
  for (const [address, page] of refusedBoth) {
    for (const item of [exact(address), site(address), exact('', address), site('', address)])
      assert.equal(fittingAddress(item, page), null, `${address} on ${page}`)
  }
})

/** Item's address, page: the same registrable domain, so that 'site' decides. */
const sameSite: readonly (readonly [string, string])[] = [
  ['https://bank.example', 'https://www.bank.example'],
  ['https://www.bank.example', 'https://bank.example'],
  ['https://loja.example.com.br/entrar', 'https://conta.example.com.br/outra?x#y'],
  ['http://nas.example', 'http://www.nas.example'],
  ['https://bank.example:8443', 'https://bank.example'],
  ['https://bank.github.io', 'https://a.bank.github.io'],
  ['https://ótica.example', 'https://www.xn--tica-pqa.example'],
  ['https://bank.公司.cn', 'https://www.bank.xn--55qx5d.cn'],
]

test('another host of the site is filled only where the item says whole site', () => {
  for (const [address, page] of sameSite) {
    assert.equal(fittingAddress(exact(address), page), null, `${address} on ${page}`)
    assert.equal(fittingAddress(site(address), page), address, `${address} on ${page}`)
  }
})

test('the same address is filled, however it is written', () => {
  for (const [address, page] of [
    ['https://bank.example', 'https://bank.example/login?next=1#top'],
    ['HTTPS://BANK.Example:443/a', 'https://bank.example'],
    ['http://bank.example:80', 'http://bank.example/'],
    ['https://bank.example:8443/x', 'https://bank.example:8443/'],
    ['https://localhost:8443', 'https://localhost:8443/a'],
    ['https://intranet', 'https://intranet/wiki'],
    ['https://10.0.0.1', 'https://10.0.0.1/'],
    ['https://0x0a.1', 'https://10.0.0.1/'],
    ['https://[2001:db8:0::1]:8443', 'https://[2001:db8::1]:8443/'],
    ['https://github.io', 'https://github.io/'],
    ['https://ÓTICA.example', 'https://xn--tica-pqa.example/'],
    ['https://ｂａｎｋ。example', 'https://bank.example/'],
  ] as const) {
    for (const item of [exact(address), site(address), exact('https://other.example', address)])
      assert.equal(fittingAddress(item, page), address, `${address} on ${page}`)
  }
})

test('an exact address is named before one of the site', () => {
  const item = site('https://www.bank.example', 'https://bank.example')
  assert.equal(fittingAddress(item, 'https://bank.example/'), 'https://bank.example')
  assert.equal(fittingAddress(item, 'https://a.bank.example/'), 'https://www.bank.example')
})

test('a site is the registrable domain, and only of names that have one', () => {
  for (const [address, domain] of [
    ['https://a.b.example.com.br/x', 'example.com.br'],
    ['https://a.bank.github.io', 'bank.github.io'],
    ['https://www.ótica.com.br', 'xn--tica-pqa.com.br'],
    ['https://nas.local:5000', 'nas.local'],
    ['https://com.br', null],
    ['https://github.io', null],
    ['https://公司.cn', null],
    ['https://localhost', null],
    ['https://intranet', null],
    ['https://10.0.0.1', null],
    ['https://[::1]', null],
    ['https://bank.example.', null],
    ['https://ana@bank.example', null],
    ['ssh://bank.example', null],
    ['bank.example', null],
    ['', null],
  ] as const) {
    assert.equal(siteOf(address), domain, address)
  }
})

test('a host is shown in ASCII, and as written where that differs', () => {
  for (const [address, ascii, unicode] of [
    ['https://Bank.example:443/x', 'bank.example', null],
    ['https://bank.example:8443', 'bank.example:8443', null],
    ['https://ótica.example', 'xn--tica-pqa.example', 'ótica.example'],
    ['https://xn--80ak6aa92e.com:8443', 'xn--80ak6aa92e.com:8443', 'аррӏе.com:8443'],
    ['https://[2001:db8::1]:8443', '[2001:db8::1]:8443', null],
    ['ssh://bank.example:22', 'bank.example:22', null],
    ['ask Ana', 'ask Ana', null],
  ] as const) {
    assert.deepEqual(shownHost(address), { ascii, unicode }, address)
  }
})
