import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entranceAt, entranceFor, entrances } from './entrances.ts'

const shown = (pathname: string, isSignedIn: boolean) => {
  const entrance = entranceFor(entranceAt(pathname), isSignedIn)
  return Object.entries(entrances).find(([, row]) => row === entrance)?.[0]
}

test('who is not signed in sees the login wherever they go, but an invitation under its own address', () => {
  for (const path of ['/', '/login', '/vaults', '/settings/users/4', '/join/more', '/nowhere']) {
    assert.equal(shown(path, false), 'login', path)
  }
  assert.equal(shown('/join', false), 'join')
})

test('who is signed in sees the app, under the addresses of login and invitation too', () => {
  for (const path of ['/', '/login', '/join', '/vaults', '/nowhere'])
    assert.equal(shown(path, true), 'app', path)
})

test('a public page is shown to anybody, signed in or not, under whole addresses of its own', () => {
  const page = { ...entrances.login, path: '/public/:token', visitors: 'anybody' } as const
  for (const isSignedIn of [true, false]) assert.equal(entranceFor(page, isSignedIn), page)
  const rows = { page, ...entrances }
  assert.equal(entranceAt('/public/abc', rows), page)
  for (const path of ['/public', '/public/', '/public/abc/d'])
    assert.equal(entranceAt(path, rows), entrances.app)
})
