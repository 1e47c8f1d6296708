import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from './own-path.ts'

test('a link of the server leads to no other site, however it is written', () => {
  for (const link of [
    'https://thief.example/unlock',
    '//thief.example',
    '/\\thief.example',
    '\\\\thief.example',
    '/\t/thief.example',
    '\n//thief.example',
    '/.//thief.example',
    '/x/..//thief.example',
    ' https://thief.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://ours.invalid/x',
    'https://ours.invalid@thief.example',
    'http://[',
  ]) {
    assert.equal(ownPath(link), '/notifications', JSON.stringify(link))
  }
})

test('a path of the app stays as it is', () => {
  for (const link of ['/', '/vaults?vault=a&item=b', '/settings/users/1#keys', '/audit?q=a%20b']) {
    assert.equal(ownPath(link), link)
  }
})
