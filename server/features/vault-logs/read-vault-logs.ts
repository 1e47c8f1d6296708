import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import { type LogToOpen, openVaultLogs } from '../../memberships/open-vault-logs.ts'
import {
  countStatementsAfter,
  type LogFacts,
  type LogPlace,
  selectLogFacts,
} from '../../memberships/vault-logs.queries.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'

/** About 3 MB of statements and sealed keys. Logs are never cut: a longer one comes alone. */
const textsMax = 4000
/** More is a long read. A round of duties reads what is new since the last one: a few texts. */
const shortTextsMax = 250

/** What a device has of a vault's log, and up to which roster statement it has proofs. */
type AskedLog = LogPlace & { proven_to?: number }
type Answer = { logs: VaultLog[]; left: string[] }

/** readVaultLogs, in a turn of `longReads` if it turns out to be long. */
export async function readLogsInTurn(
  { db, atRest, longReads }: Pick<Platform, 'db' | 'atRest' | 'longReads'>,
  actor: Pick<Actor, 'id'>,
  asked: readonly AskedLog[],
): Promise<Answer> {
  const short = await db.snapshot(async (reader) => {
    const part = await findLogs(reader, actor, asked, textsMax)
    return part.texts > shortTextsMax ? null : readFound(reader, atRest, actor, part)
  })
  return (
    short ?? longReads(actor.id, () => db.snapshot((reader) => readVaultLogs(reader, atRest, actor, asked)))
  )
}

/**
 * Vaults' signed logs after a number, with the person's own sealed keys and the older keys that these open (none for somebody who is not a
 * member), in the order given, as many as fit into one answer; `left` are those that the person may see and that did not fit. Decided here,
 * by present role and memberships; a hidden vault is left out like an absent one.
 */
export async function readVaultLogs(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  asked: readonly AskedLog[],
  room = textsMax,
): Promise<Answer> {
  return readFound(reader, atRest, actor, await findLogs(reader, actor, asked, room))
}

/** The logs that fit into one answer, and how many statements and sealed keys they have. */
type Found = { fitting: LogToOpen[]; left: string[]; texts: number }

async function findLogs(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
  asked: readonly AskedLog[],
  room: number,
): Promise<Found> {
  const after = new Map(asked.map((place) => [place.id, place]))
  if (after.size === 0) return { fitting: [], left: [], texts: 0 }
  const facts = await selectLogFacts(reader, actor.id, [...after.values()])
  const visible = new Map(
    (await filterVaults(reader, actor, 'follow_log', facts)).map((vault) => [vault.id, vault]),
  )
  const visibleVaults = [...after.keys()].flatMap((id) => visible.get(id) ?? [])
  const { count, texts } = countThatFit(
    visibleVaults,
    await countStatementsAfter(reader, visibleVaults),
    room,
  )
  const fitting = visibleVaults
    .slice(0, count)
    .map((vault) => ({ ...vault, provenTo: after.get(vault.id)?.proven_to ?? -1 }))
  return { fitting, left: visibleVaults.slice(count).map(({ id }) => id), texts }
}

async function readFound(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  { fitting, left }: Found,
): Promise<Answer> {
  return { logs: await openVaultLogs(reader, atRest, actor.id, fitting), left }
}

/** How many of these fit into one answer, and their texts; the first always does. */
function countThatFit(
  vaults: readonly LogFacts[],
  statements: ReadonlyMap<string, number>,
  room: number,
): { count: number; texts: number } {
  let texts = 0
  for (const [index, vault] of vaults.entries()) {
    // A member may have a key of every generation, each with the previous one sealed under it.
    const more = (statements.get(vault.id) ?? 0) + (vault.is_member ? 2 * vault.generation : 0)
    if (index > 0 && texts + more > room) return { count: index, texts }
    texts += more
  }
  return { count: vaults.length, texts }
}
