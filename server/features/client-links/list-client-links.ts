import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { ClientLink, listOwnClientLinks } from '@chaveiro/contract/calls/client-links.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { openLink } from './client-link-document.ts'
import { selectLinksForAddress, selectLinksOfVault } from './client-links.queries.ts'
import { linkAnswer, personOf } from './link-documents.ts'
import { presentStanding } from './present-standing.ts'
import { selectAnsweredInVault } from './submissions.queries.ts'

/** The client links of a vault, open ones first. */
export async function listClientLinks(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
): Promise<ClientLink[]> {
  const { id: vault_id } = await requireVault(reader, atRest, actor, vaultId, 'see_client_links')
  const links: ClientLink[] = []
  const rows = await reader.all(selectLinksOfVault, { vault_id })
  const answered = Map.groupBy(
    await reader.all(selectAnsweredInVault, { vault_id }),
    ({ link_id }) => link_id,
  )
  for (const row of rows.sort(openAndNewestFirst)) {
    const places = (answered.get(row.id) ?? []).map(({ answers }) => answers)
    links.push(linkAnswer(atRest, row, await presentStanding(reader, row, now), places))
  }
  return links
}

type Ended = { id: string; ended_at: string | null }

/** Open ones first, then by their end. */
function openAndNewestFirst(one: Ended, other: Ended): number {
  const [a, b] = [one, other].map(({ id, ended_at }) => `${ended_at ?? '~'} ${id}`) as [string, string]
  return a < b ? 1 : -1
}

/** Links made for the address of a signed-in client, without vault and address. */
export async function listOwnLinks(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
): Promise<CallOutput<typeof listOwnClientLinks>> {
  const address_hash = atRest.lookupHash(actor.email.toLowerCase())
  const links: CallOutput<typeof listOwnClientLinks> = []
  for (const row of await reader.all(selectLinksForAddress, { address_hash })) {
    const maker = personOf(atRest, row.maker_id, row.maker_document, row.maker_wrapped)
    const isThere = maker !== null && row.maker_status === 'active'
    links.push({
      id: row.id,
      name: openLink(atRest, row).name,
      state: (await presentStanding(reader, row, now)).state,
      expires_at: row.until,
      ask: isThere ? { name: maker.name, email: maker.email } : null,
    })
  }
  return links
}
