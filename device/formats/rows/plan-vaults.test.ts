import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import { planVaults } from './plan-vaults.ts'

function row(path: string, tags: { client?: string; squad?: string } = {}): SheetRow {
  const texts = { title: 't', login: '', password: '', loginUrl: '', client: '', squad: '', ...tags }
  return {
    record: 1,
    line: 2,
    row: 2,
    mayShow: [],
    path: path.split('/'),
    type: 'api_key',
    environment: 'prod',
    criticality: 'low',
    notes: '',
    twoStep: '',
    noCodes: null,
    moreUrls: [],
    urlMatch: 'exact',
    fields: [],
    labels: [],
    files: [],
    isFavourite: false,
    ...texts,
  }
}
function vault(id: string, name: string, parent_id: string | null, more: Partial<Vault> = {}): Vault {
  const counts = { item_count: 0, generation: 1, key_holders: 1, version: 1 }
  const place = { id, name, parent_id, type: 'client' as const, tags: { client: '', squad: '' } }
  const access = {
    visibility: 'listed' as const,
    holds_key: true,
    is_member: true,
    is_writer: true,
    inherits: true,
  }
  const custody = { custody: 'shared' as const, is_dealt: false, generation_due: false, overview_salt: null }
  return { ...place, ...counts, ...access, ...custody, created_at: '2026-01-01', ...more }
}
const typesOf = (rows: SheetRow[]) =>
  Object.fromEntries([...planVaults(rows, []).values()].map(({ path, type }) => [path.join('/'), type]))

test('a vault is a client’s if any row at or below it names one, else a squad’s, else a product’s', () => {
  const rows = [row('A/B', { squad: 'S' }), row('A/C', { client: 'X' }), row('P/Q'), row('P', { squad: 'S' })]
  assert.deepEqual(typesOf(rows), {
    A: 'client',
    'A/B': 'squad',
    'A/C': 'client',
    P: 'squad',
    'P/Q': 'product',
  })
})

test('a vault whose rows name neither client nor squad gets the type chosen for it; what the sheet says takes precedence', () => {
  const rows = [row('A'), row('B/C', { squad: 'S' }), row('D')]
  const plan = [
    ...planVaults(
      rows,
      [],
      new Map([
        ['A', 'client'],
        ['B/C', 'client'],
      ]),
    ).values(),
  ]
  assert.deepEqual(
    plan.map(({ path, type, isTypeSaid }) => [path.join('/'), type, isTypeSaid]),
    [
      ['A', 'client', false],
      ['B', 'squad', true],
      ['B/C', 'squad', true],
      ['D', 'product', false],
    ],
  )
})

test('a vault called like a member that every object has gets a type like any other', () => {
  const plan = [...planVaults([row('constructor'), row('__proto__/toString')], []).values()]
  assert.deepEqual(
    plan.map(({ type }) => type),
    ['product', 'product', 'product'],
  )
})

test('a new vault whose type nothing says is of the type of the existing vault above it', () => {
  const existing = [vault('1', 'Clients', null), vault('2', 'Squads', null, { type: 'squad' })]
  const rows = [row('Clients/New/Ads'), row('Squads/New'), row('Elsewhere/New')]
  const plan = [...planVaults(rows, existing, new Map([['Squads/New', 'product']])).values()]
  assert.deepEqual(
    plan.filter((planned) => planned.existing === null).map(({ path, type }) => [path.join('/'), type]),
    [
      ['Clients/New', 'client'],
      ['Clients/New/Ads', 'client'],
      ['Squads/New', 'product'],
      ['Elsewhere', 'product'],
      ['Elsewhere/New', 'product'],
    ],
  )
})

test('tags are set only if all rows directly in a vault agree', () => {
  const rows = [row('A', { client: 'X', squad: 'S' }), row('A', { client: 'X', squad: 'T' }), row('A/B')]
  assert.deepEqual(
    [...planVaults(rows, []).values()].map(({ tags }) => tags),
    [
      { client: 'X', squad: '' },
      { client: '', squad: '' },
    ],
  )
})

test('existing vaults are found by their whole path; of two alike the one with a key held is taken, and both are counted', () => {
  const vaults = [
    vault('1', 'A', null),
    vault('2', 'B', '1', { holds_key: false }),
    vault('3', 'B', '1'),
    vault('4', 'B', null),
  ]
  const plan = [...planVaults([row('A/B'), row('B/A')], vaults).values()]
  assert.deepEqual(
    plan.map(({ path, existing, alike, rowCount }) => [
      path.join('/'),
      existing?.id ?? null,
      alike,
      rowCount,
    ]),
    [
      ['A', '1', 1, 0],
      ['A/B', '3', 2, 1],
      ['B', '4', 1, 0],
      ['B/A', null, 0, 1],
    ],
  )
})
