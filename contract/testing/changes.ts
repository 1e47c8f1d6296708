import { followChanges, type ItemChangePayload, noItems, type VaultItems } from '../log/items/item-change.ts'
import { hashText } from '../log/statements/statement.ts'
import type { Logs } from '../log/vaults/vault-log.ts'
import { overviewDigestInput } from '../rules/items/item-overview.ts'
import { type Actor, at, hash, overview, sign, webVerifier } from './cast.ts'

export const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
export const content = { sealed: 'cha1.AQAA', key: 'cha1.AQAB', overview, overviewSalt: salt }
const signed = {
  sealed: await hash(content.sealed),
  key: await hash(content.key),
  overview: await hash(overviewDigestInput(overview, salt)),
}

type Act = ItemChangePayload['act']

/** A vault's next change as an honest device would sign it; `changes` overrides fields of the payload. */
export async function changing(
  by: Actor,
  { log, roster }: Logs,
  { newest, standings }: VaultItems,
  act: Act,
  item: string,
  changes: object = {},
): Promise<string> {
  const standing = standings.get(item)
  const payload = {
    v: 1,
    org: log.org,
    vault: log.vault,
    number: (newest?.number ?? 0) + 1,
    ...(newest && { prev: newest.hash }),
    act,
    item,
    revision: (standing?.revision ?? 0) + 1,
    ...(act !== 'create' && { before: standing?.hash ?? (await hashText('nothing', webVerifier)) }),
    generation: log.generations.length,
    at,
    by: by.user,
    roster: roster.head,
    log: log.head,
    ...(act !== 'delete' && signed),
    ...changes,
  }
  const present = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined))
  return sign(by, 'chaveiro.item.change', present as ItemChangePayload)
}

export const following = (items: VaultItems, texts: readonly string[], logs: Logs) =>
  followChanges(items, texts, logs, webVerifier)

/** The items after consecutive acts by one author. */
export async function itemsAfter(
  by: Actor,
  logs: Logs,
  acts: readonly (readonly [Act, string])[],
  start: VaultItems = noItems,
): Promise<{ items: VaultItems; texts: string[] }> {
  let items = start
  const texts: string[] = []
  for (const [act, item] of acts) {
    const text = await changing(by, logs, items, act, item)
    items = await following(items, [text], logs)
    texts.push(text)
  }
  return { items, texts }
}
