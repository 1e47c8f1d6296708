import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { type CustodyKind, fitsDecision, isOfCompany } from './users.rules.ts'

test('an address is the company’s only with exactly its domain', () => {
  for (const [email, expected] of [
    ['ana@agencia.example', true],
    ['ana@Agencia.example', false],
    ['@agencia.example', false],
    ['agencia.example', false],
    ['ana@x@agencia.example', true],
    ['ana@agencia.example@fora.example', false],
    ['ana@mail.agencia.example', false],
    [`${'a'.repeat(64)}@agencia.example`, true],
    [`${'a'.repeat(65)}@agencia.example`, false],
  ] as const) {
    assert.equal(isOfCompany(email, 'Agencia.Example'), expected, email)
  }
})

test('a statement matches a decision only if it says all of it and nothing more', () => {
  const ids = { actorId: 'admin', userId: 'person' }
  const said = (kind: 'appoint' | 'dismiss', role?: 'admin' | 'manager', change: object = {}) =>
    ({
      kind: `chaveiro.roster.${kind}`,
      payload: { by: 'admin', user: 'person', role, ...change },
    }) as unknown as Statement<CustodyKind>
  for (const [statement, decided, signed, expected] of [
    [said('appoint', 'manager'), 'manager', null, true],
    [said('appoint', 'manager'), 'manager', 'admin', true],
    [said('appoint', 'admin'), 'manager', null, false],
    [said('appoint', 'manager'), 'manager', 'manager', false],
    [said('appoint', 'manager'), null, null, false],
    [said('appoint', 'manager', { by: 'other' }), 'manager', null, false],
    [said('appoint', 'manager', { user: 'other' }), 'manager', null, false],
    [said('dismiss', 'manager'), null, 'manager', true],
    [said('dismiss', 'admin'), null, 'manager', false],
    [said('dismiss', 'manager'), null, null, false],
    [said('dismiss', 'admin'), 'manager', 'admin', false],
    [said('dismiss', 'manager', { user: 'other' }), null, 'manager', false],
  ] as const) {
    const status = 'active' as const
    const decision = { decided, signed, status }
    assert.equal(fitsDecision(statement, ids, decision), expected, JSON.stringify(statement))
  }
  for (const status of ['active', 'inactive'] as const) {
    const decision = { decided: null, signed: null, status }
    const fits = (kind: 'appoint' | 'dismiss') => fitsDecision(said(kind), ids, decision)
    assert.deepEqual([fits('appoint'), fits('dismiss')], [status === 'active', status === 'inactive'])
  }
})
