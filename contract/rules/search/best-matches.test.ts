import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchWords } from '../texts/fold-text.ts'
import { BestMatches } from './best-matches.ts'
import { type SearchedItem, SearchedItems } from './searched-items.ts'

const titles = [
  'conta',
  'nova conta',
  'loja',
  'conta loja',
  'xconta',
  'a-conta',
  'conta 2',
  '',
  'conta 3',
  'x',
]
const kind = { type: 'api_key', environment: 'prod', criticality: 'low', squad: '', labels: '' }

type Vault = { isOwn: boolean; items: SearchedItem[] }
type Ranked = SearchedItem & { rank: number; turn: number }

const isOneOf = ({ title, login, client }: SearchedItem) =>
  [title, login, client].some((field) => field.includes('conta'))

function rankOf({ title, login }: SearchedItem): number {
  if (title === 'conta') return 0
  if (title.startsWith('conta')) return 1
  if (/[ -]conta/.test(title)) return 2
  if (title.includes('conta')) return 3
  return login.includes('conta') ? 5 : 6
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const listed = (a: Ranked, b: Ranked) => a.rank - b.rank || compare(a.title, b.title) || compare(a.id, b.id)

/** A vault's matches, each with its turn among those of its rank. */
function ranked({ isOwn, items }: Vault): Ranked[] {
  const turns = new Map<number, number>()
  return items
    .filter(isOneOf)
    .map((item) => ({ ...item, rank: rankOf(item) * 2 + (isOwn ? 0 : 1), turn: 0 }))
    .toSorted(listed)
    .map((item) => {
      const turn = turns.get(item.rank) ?? 0
      turns.set(item.rank, turn + 1)
      return { ...item, turn }
    })
}

/** The same numbers at every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('what is kept is what a sort of all matches puts first, where vaults take turns within a rank', () => {
  const number = numbersFrom(7)
  for (let run = 0; run < 300; run++) {
    const max = 1 + number(12)
    const word = () => titles[number(titles.length)] as string
    const vaults = Array.from({ length: 1 + number(6) }, (_, vault) => ({
      isOwn: number(2) === 0,
      items: Array.from({ length: number(30) }, (_, at) => {
        const id =
          `018f0000-0000-7000-8000-${number(1e6)}`.padEnd(33, '0') + String(vault * 100 + at).padStart(3, '0')
        return { ...kind, id, title: word(), login: word(), client: word() }
      }),
    }))
    const matches = new BestMatches({ search: 'Conta' }, max)
    for (const { isOwn, items } of vaults) {
      matches.beginVault(isOwn)
      for (let at = 0; at < items.length; at += 7)
        matches.look(new SearchedItems(items.slice(at, at + 7)), 'vault')
    }
    const best = vaults
      .flatMap(ranked)
      .toSorted((a, b) => a.rank - b.rank || a.turn - b.turn || listed(a, b))
      .slice(0, max)
      .toSorted(listed)
    assert.deepEqual(
      matches.ids,
      best.map(({ id }) => id),
    )
  }
})

test('of more matches than are asked for, those are kept that a sort of all of them puts first', () => {
  const kind = { type: 'api_key', environment: 'prod', criticality: 'low' }
  const words = ['conta', 'nova conta', 'loja', 'conta loja', 'x', '']
  const word = (n: number) => words[n % words.length] as string
  const items = Array.from({ length: 216 }, (_, n) => ({
    ...kind,
    id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    title: word(n),
    login: word(Math.floor(n / 6)),
    client: word(Math.floor(n / 36)),
    squad: '',
    labels: '',
  }))
  const rankOf = ({ title, login }: (typeof items)[number]) =>
    (title.startsWith('conta') ? 0 : 1) + (title.includes('conta') ? 0 : login.includes('conta') ? 2 : 3)
  const sorted = items
    .filter(({ title, login, client }) => [title, login, client].some((field) => field.includes('conta')))
    .map((item) => ({ ...item, order: `${rankOf(item)} ${item.title.padEnd(12)} ${item.id}` }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  for (const max of [1, 7, 100, 216]) {
    const matches = new BestMatches({ search: 'Conta' }, max)
    for (let at = 0; at < items.length; at += 50)
      matches.look(new SearchedItems(items.slice(at, at + 50)), 'vault')
    assert.deepEqual(
      matches.ids,
      sorted.slice(0, max).map(({ id }) => id),
    )
  }
})

test('several words, in any field or in the vault’s name, find what a look at each item by itself finds', () => {
  const number = numbersFrom(11)
  const words = ['ab', 'a', 'abc', 'b-a', 'x', '9', 'я', '', '-ab', 'a.b', 'ca b', 'a++', '&', '&+&b']
  const text = () =>
    Array.from({ length: number(4) }, () => words[number(words.length)]).join([' ', '-', ''][number(3)])
  for (let run = 0; run < 1000; run++) {
    const search = `${text()} ${text()}`.trim() || 'ab'
    const wanted = searchWords(search)
    const vaultName = number(2) === 0 ? text() : ''
    const max = 1 + number(12)
    const items = Array.from({ length: number(40) }, (_, at) => {
      const id = `${number(1e6)}`.padStart(33, '0') + String(at).padStart(3, '0')
      return { ...kind, id, title: text(), login: text(), client: text(), squad: text() }
    })
    const rank = ({ title, login }: SearchedItem) => {
      if (title.startsWith(search)) return title === search ? 0 : 1
      const starts = (word: string) =>
        [...title.matchAll(/(?<![\p{L}\p{N}])/gu)].some(({ index }) => title.startsWith(word, index))
      if (wanted.every(starts)) return 2
      const outside = wanted.filter((word) => !title.includes(word))
      return 3 + outside.reduce((sum, word) => sum + (login.includes(word) ? 2 : 3), 0)
    }
    const isMatch = ({ title, login, client, squad }: SearchedItem) =>
      wanted.every((word) => [title, login, client, squad, vaultName].some((field) => field.includes(word)))
    const best = items
      .filter(isMatch)
      .map((item) => ({ ...item, rank: rank(item), turn: 0 }))
      .toSorted(listed)
      .slice(0, max)
    const matches = new BestMatches({ search }, max)
    for (let at = 0; at < items.length; at += 11)
      matches.look(new SearchedItems(items.slice(at, at + 11)), vaultName)
    assert.deepEqual(
      matches.ids,
      best.map(({ id }) => id),
      search,
    )
  }
})
