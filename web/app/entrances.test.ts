import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entranceAt, entranceFor, entrances } from './entrances.ts'

const shown = (pathname: string, isSignedIn: boolean) => {
  const entrance = entranceFor(entranceAt(pathname), isSignedIn)
  return Object.entries(entrances).find(([, row]) => row === entrance)?.[0]
}

test('a visitor who is not signed in sees the login at every address, but an invitation at its own', () => {
  for (const path of ['/', '/login', '/vaults', '/settings/users/4', '/join/more', '/nowhere']) {
    assert.equal(shown(path, false), 'login', path)
  }
  for (const path of ['/join', '/join/', '/Join']) assert.equal(shown(path, false), 'join', path)
})

test('somebody who is signed in sees the app, also at the addresses of login and invitation', () => {
  for (const path of ['/', '/login', '/join', '/vaults', '/nowhere'])
    assert.equal(shown(path, true), 'app', path)
})
