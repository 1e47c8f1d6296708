import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { readRowPages } from '../../platform/db/row-pages.ts'
import { type GzippedJson, gzipJson } from '../../platform/http/compression.ts'
import { jsonOf } from '../../platform/http/json-pages.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { vaultAnswer } from './vault-answer.ts'
import { selectAllVaults, selectVisibleVaults } from './vaults.queries.ts'

/** Their counts take as long as five times as many items. */
const vaultsAtOnce = 50

/**
 * The vaults that a person may see, oldest first, written page by page if they are many. Each names its parent, even a hidden one: a
 * custodian signed the place, and an id alone reveals nothing.
 */
export async function listVaults(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
): Promise<Vault[] | GzippedJson> {
  const select = (await seesAll(reader, actor, 'see_vault')) ? selectAllVaults : selectVisibleVaults
  const pages = readRowPages(reader, select, { user_id: actor.id }, { atOnce: vaultsAtOnce })
  const answers = (rows: Parameters<typeof vaultAnswer>[2][]) =>
    Promise.all(rows.map((row) => vaultAnswer(reader, atRest, row)))
  const first = await answers((await pages.next()).value ?? [])
  if (first.length < vaultsAtOnce) return first
  async function* all() {
    yield first
    for await (const rows of pages) yield await answers(rows)
  }
  return gzipJson(jsonOf(all()))
}
