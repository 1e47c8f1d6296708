import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BestMatches } from './find-items.rules.ts'
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
const kind = { type: 'api_key', environment: 'prod', criticality: 'low', squad: '' }

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
