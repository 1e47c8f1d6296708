import { noItems, type VaultItems } from '../../log/items/item-change.ts'
import type { Logs } from '../../log/vaults/vault-log.ts'
import { overviewDigestInput } from '../../rules/items/item-overview.ts'
import { type Actor, hash, id, overview as plainOverview, sign } from '../cast.ts'
import { changing, following, salt } from '../changes.ts'

const item = id(200)

const overview = {
  ...plainOverview,
  title: 'Google Ads — Padaria São João 🥖',
  login_url: 'https://ads.google.com/?a=1&b=%20',
  expires_at: '2027-01-31',
  login_instructions: 'Second factor:\n"ask Ana" \\ 📱',
}

/** A revision with its own texts; the rules open nothing, so any text can stand for a sealed one. */
async function contentOf(revision: number, isDealt: boolean) {
  const content = { sealed: `cha1.AQ${revision}A`, key: `cha1.AQ${revision}B` }
  const wrap = isDealt ? { custody_key: `cha1.AQ${revision}C` } : {}
  const signed = {
    sealed: await hash(content.sealed),
    key: await hash(content.key),
    overview: await hash(overviewDigestInput(overview, salt)),
    ...(wrap.custody_key && { custody_key: await hash(wrap.custody_key), dealing: 1 }),
  }
  return { content: { revision, ...content, ...wrap }, signed }
}

/** The item's first revision, before the vault became a two-person vault. */
export async function makeFirstRevision(by: Actor, logs: Logs): Promise<string> {
  return changing(by, logs, noItems, 'create', item, (await contentOf(1, false)).signed)
}

/** Another deletion in the same place, and the creation in another vault that it names. */
async function makeMove(by: Actor, now: Logs, items: VaultItems) {
  const to = { vault: id(102), item: id(201) }
  const deletion = await changing(by, now, items, 'delete', item, { moved_to: to })
  const there = { ...now, log: { ...now.log, vault: to.vault } }
  const from = { vault: now.log.vault, item, change: await hash(deletion) }
  const creation = await changing(by, there, noItems, 'create', to.item, { moved_from: from })
  return { deletion, creation }
}

/** The statements after it: a revision in the two-person vault, deletion, restore; and the first key rewrapped. */
export async function makeItemStatements(create: string, davi: Actor, now: Logs) {
  const changes = [create]
  let items = await following(noItems, changes, now)
  const add = async (act: 'revise' | 'delete' | 'restore', more: object) => {
    const text = await changing(davi, now, items, act, item, more)
    items = await following(items, [text], now)
    changes.push(text)
    return text
  }
  const [first, second, fourth] = [
    await contentOf(1, false),
    await contentOf(2, true),
    await contentOf(4, true),
  ]
  const revise = await add('revise', second.signed)
  const move = await makeMove(davi, now, items)
  const deletion = await add('delete', {})
  const restore = await add('restore', fourth.signed)
  const wrapped = { key: 'cha1.AQ1D', custody_key: 'cha1.AQ1E' }
  const rewrap = await sign(davi, 'chaveiro.item.rewrap', {
    v: 1,
    org: now.log.org,
    vault: now.log.vault,
    item,
    revision: 1,
    generation: now.log.generations.length,
    by: davi.user,
    roster: now.roster.head,
    of: await hash(create),
    key: await hash(wrapped.key),
    custody_key: await hash(wrapped.custody_key),
    dealing: 1,
  })
  return {
    item,
    overview,
    overview_salt: salt,
    changes,
    revisions: [
      { ...first.content, signature: create },
      { ...second.content, signature: revise },
      { ...fourth.content, signature: restore },
    ],
    deletion: { revision: 3, signature: deletion },
    move,
    rewrap: { revision: 1, generation: 2, ...wrapped, signature: rewrap },
    newest: items.newest,
    standings: [...items.standings].map(([id, standing]) => ({ item: id, ...standing })),
  }
}
