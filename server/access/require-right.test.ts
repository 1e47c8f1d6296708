// Promise 23

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from '@chaveiro/contract/rules/people/right-conditions.ts'
import type { Refusal } from '../platform/http/refusal.ts'
import { requireRightInVault } from './require-right.ts'

test('a hidden thing answers 404; a visible one that somebody may not act upon answers 403 with the reason', () => {
  const codeOf = (facts: Facts) => {
    try {
      requireRightInVault('contributor', 'reveal_item', facts)
      return 'yes'
    } catch (error) {
      return (error as Refusal).code
    }
  }
  assert.equal(codeOf({ isMember: false, isListed: false }), 'not_found')
  assert.equal(codeOf({ isMember: false, isListed: true }), 'not_member')
  assert.equal(codeOf({ isMember: true, isListed: false }), 'yes')
  assert.equal(codeOf({ isMember: false, isListed: false, hasLiveGrant: true }), 'yes')
})
