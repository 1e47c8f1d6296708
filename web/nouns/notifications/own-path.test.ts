// Promise 21

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notices } from '@chaveiro/contract/events/notices.ts'
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

test('a link of the server leads to no page for people without an account, where one would type a secret for its maker', () => {
  for (const link of [
    '/client-submit/token#key',
    '/view-secret/token#key',
    '/join#invitation',
    '/vaults/../client-submit/token#key',
    '/vaults/%2e%2e/client-submit/token#key',
    '/settings/users/../../join#invitation',
    '/login?error=signed_out',
    '/auth/google/login',
    '/recovery-kit',
    '/account/new-keys',
  ]) {
    assert.equal(ownPath(link), '/notifications', link)
  }
})

test('a link of the server starts no sign-in', () => {
  assert.equal(ownPath('/?code=somebody'), '/')
})

test('where notices lead stays as it is', () => {
  for (const link of [...Object.values(notices).map(({ link }) => link), '/notifications?open={id}']) {
    const filled = link.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000001')
    assert.equal(ownPath(filled), filled)
  }
})
