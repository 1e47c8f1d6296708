import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import { otherSpellings, respellPaths } from './respell-paths.ts'

const rowsAt = (...paths: string[]) => paths.map((path) => ({ path: path.split('/') }) as SheetRow)
const vault = (id: string, name: string, parent_id: string | null = null) =>
  ({ id, name, parent_id, holds_key: true, created_at: '2026-01-01' }) as Vault
const respelled = (rows: SheetRow[], vaults: Vault[] = [], likeVaults = true) =>
  respellPaths(rows, vaults, likeVaults).map(({ path }) => path.join('/'))

// Promise 4
test('without a choice no path follows a vault that the server lists, and each that would is named with it', () => {
  const vaults = [vault('1', 'Moda Íris'), vault('2', 'Anúncios', '1')]
  const rows = rowsAt('moda íris/ANÚNCIOS', 'MODA ÍRIS', 'Moda Íris', 'Outra')
  assert.deepEqual(respelled(rows, vaults, false), ['moda íris/ANÚNCIOS', 'moda íris', 'Moda Íris', 'Outra'])
  assert.deepEqual(otherSpellings(rows, vaults), [
    { inFile: 'moda íris/ANÚNCIOS', existing: 'Moda Íris/Anúncios' },
    { inFile: 'moda íris', existing: 'Moda Íris' },
  ])
  assert.deepEqual(otherSpellings(rowsAt('Moda Íris/Anúncios', 'Outra', 'OUTRA'), vaults), [])
})

test('rows go into the existing vault, however their path writes capitals, spaces and accents', () => {
  const vaults = [vault('1', 'Moda Íris'), vault('2', 'Anúncios', '1')]
  const rows = rowsAt('MODA ÍRIS/anúncios', 'moda\u00a0i\u0301ris', 'Moda Íris/Novo')
  assert.deepEqual(respelled(rows, vaults), ['Moda Íris/Anúncios', 'Moda Íris', 'Moda Íris/Novo'])
})

test('rows go into the existing vault, also if a path has characters that nobody sees, or the vault’s name ends in a blank', () => {
  const vaults = [vault('1', 'Moda Íris ')]
  assert.deepEqual(respelled(rowsAt('Moda Íris', 'Moda\u200b Íris\u200e'), vaults), [
    'Moda Íris ',
    'Moda Íris ',
  ])
})

test('a new vault is spelled like the first row that names it', () => {
  assert.deepEqual(respelled(rowsAt('Acme/ADS', 'ACME/ads', 'acme')), ['Acme/ADS', 'Acme/ADS', 'Acme'])
})

test('if two vaults differ only in capitals, each keeps the rows that spell it exactly', () => {
  const vaults = [vault('1', 'Acme'), vault('2', 'ACME'), vault('3', 'Ads', '2')]
  const rows = rowsAt('ACME/ads', 'Acme/ads', 'ACME', 'acme')
  assert.deepEqual(respelled(rows, vaults), ['ACME/Ads', 'Acme/ads', 'ACME', 'Acme'])
})

test('different names stay apart: one accent makes another client', () => {
  const vaults = [vault('1', 'Iris')]
  assert.deepEqual(respelled(rowsAt('Íris', 'Iris 2'), vaults), ['Íris', 'Iris 2'])
})
