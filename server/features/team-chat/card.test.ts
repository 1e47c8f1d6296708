import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardOf } from './card.ts'

const request = {
  id: '01980000-0000-7000-8000-000000000001',
  event: 'jit_requested' as const,
  folded: 0,
  at: '2026-03-01T12:00:00.000Z',
  fields: {
    user_email: 'contributor@agencia.example',
    vault_name: 'Padaria',
    item_title: 'Site',
    hours: '2',
    reason: 'Spring menu of Padaria',
  },
  vaultId: '01980000-0000-7000-8000-000000000002',
  itemId: '01980000-0000-7000-8000-000000000003',
  namesThings: true,
}
const publicUrl = new URL('https://chaveiro.example')
const vaultPath = 'Clientes\u00a0/ Padaria'
const valuesOf = (path: string | null) =>
  cardOf({ ...request, vaultPath: path }, 'en', publicUrl).facts.map(({ value }) => value)

test('a request for access names neither vault, item nor reason if chat must not', () => {
  assert.doesNotMatch(valuesOf(null).join(' '), /Padaria|Site/)
})

test('a request for access says who, what, where, for how long and why, and links to the requests', () => {
  const { title, link } = cardOf({ ...request, vaultPath }, 'en', publicUrl)
  assert.deepEqual([title, link.url], ['JIT requested', 'https://chaveiro.example/jit'])
  assert.deepEqual(valuesOf(vaultPath), [
    'contributor@agencia.example',
    vaultPath,
    'Site',
    '2',
    'Spring menu of Padaria',
    'Mar 1, 2026, 12:00 PM UTC',
  ])
})

test('a machine’s run names the machine and its reason, unless chat must name nothing', () => {
  const run = {
    ...{ ...request, event: 'machine_run_asked' as const, vaultId: null, itemId: null, vaultPath: null },
    fields: {
      user_email: '',
      itself: 'yes',
      machine: 'Deploy',
      machine_id: request.id,
      reason: 'Release 12',
    },
  }
  const { sentence, facts, link } = cardOf(run, 'en', publicUrl)
  assert.equal(sentence, 'The machine Deploy asks for a run')
  assert.deepEqual(
    facts.map(({ value }) => value),
    ['Deploy', 'Release 12', 'Mar 1, 2026, 12:00 PM UTC'],
  )
  assert.equal(link.url, 'https://chaveiro.example/jit')
  const { reason: _, ...unasked } = run.fields
  const made = cardOf({ ...run, event: 'machine_made', fields: unasked }, 'en', publicUrl)
  assert.equal(made.link.url, `https://chaveiro.example/settings/machines/${request.id}`)
  const silent = cardOf({ ...run, namesThings: false }, 'en', publicUrl)
  assert.doesNotMatch(JSON.stringify(silent), /Deploy|Release/)
})

// Promise 21
test('no reason or title makes further lines of a message, or turns its text round', () => {
  const fields = { ...request.fields, item_title: 'Site\u202e', reason: 'menu\n\nApprovals\n2/2' }
  const values = cardOf({ ...request, fields, vaultPath }, 'en', publicUrl).facts.map(({ value }) => value)
  assert.deepEqual(values.slice(2, 5), ['Site', '2', 'menu Approvals 2/2'])
})

test('an emergency is called critical, says which of the two approvals it was, and links to the emergencies', () => {
  const { hours: _hours, reason: _reason, ...fields } = request.fields
  const emergency = { ...request, event: 'breakglass_approved' as const, vaultPath }
  const { title, link, facts } = cardOf(
    { ...emergency, fields: { ...fields, approvals: '1/2' } },
    'pt-BR',
    publicUrl,
  )
  assert.equal(title, 'Crítico: Acesso de emergência aprovado')
  assert.equal(link.url, 'https://chaveiro.example/breakglass')
  assert.deepEqual(
    facts.filter(({ name }) => name === 'approvals').map(({ label, value }) => [label, value]),
    [['Aprovações', '1/2']],
  )
})

test('a rehearsal says first that it is one, even if nothing is named', () => {
  const told = { ...request, event: 'breakglass_approved' as const, vaultPath: null }
  const titleOf = (rehearsal: string | undefined, language: 'en' | 'pt-BR') =>
    cardOf({ ...told, fields: { ...request.fields, ...(rehearsal && { rehearsal }) } }, language, publicUrl)
      .title
  assert.equal(titleOf('yes', 'en'), 'Rehearsal: Critical: Emergency access approved')
  assert.equal(titleOf('yes', 'pt-BR'), 'Simulação: Crítico: Acesso de emergência aprovado')
  assert.equal(titleOf(undefined, 'en'), 'Critical: Emergency access approved')
})
