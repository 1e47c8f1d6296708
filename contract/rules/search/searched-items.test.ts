import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BestMatches } from './best-matches.ts'
import { SearchedItems } from './searched-items.ts'

test('packed items equal items one by one in the order of their titles, with empty fields and letters of every width', () => {
  const kind = { type: 'api_key', environment: 'prod', criticality: 'low' }
  const items = [
    {
      ...kind,
      id: '018f0000-0000-7000-8000-000000000002',
      title: '',
      login: 'zwei',
      client: '日本',
      squad: '',
      labels: 'mídia',
    },
    {
      ...kind,
      id: '018f0000-0000-7000-8000-000000000001',
      title: 'one',
      login: '',
      client: '',
      squad: '',
      labels: '',
    },
    {
      ...kind,
      type: 'ssh_key',
      id: '018f0000-0000-7000-8000-000000000003',
      title: '🔑 x',
      login: '',
      client: '',
      squad: 'last',
      labels: '',
    },
  ]
  const kept = new SearchedItems(items.toReversed())
  assert.deepEqual(
    items.map((_, at) => [kept.idAt(at), kept.titleAt(at), kept.loginAt(at), kept.kindAt(at).type]),
    items.map(({ id, title, login, type }) => [id, title, login, type]),
  )
  const find = (search: string) => {
    const matches = new BestMatches({ search }, 10)
    matches.look(kept, 'the vault')
    return matches.ids.map((id) => items.findIndex((item) => item.id === id))
  }
  assert.deepEqual(['one', 'zwei', '日本', 'last', 'last 🔑', 'vault', 'onezwei', 'x one'].map(find), [
    [1],
    [0],
    [0],
    [2],
    [2],
    [0, 1, 2],
    [],
    [],
  ])
})
