import { liveSpan, selectLiveGrant } from '../../access/live-grant.queries.ts'
import type { GrantDocument } from '../../access/request-documents.ts'
import { requireHolder } from '../../access/require-holder.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ItemDependencies } from './dependencies.ts'

/** The facts of an item whose newest revision the person may reveal now, as a member or under a grant. */
export async function requireRightToReveal(
  reader: Reader,
  atRest: AtRest,
  caller: Pick<Caller, 'actor' | 'now'>,
  id: string,
): Promise<ItemFacts> {
  const facts = await requireItem(reader, atRest, caller, id, 'reveal_item')
  if (!facts.hasLiveGrant) requireKey(facts.vault)
  requireHolder(facts, caller, facts.item.requires_checkout)
  return facts
}

/** Whether they open it with the vault's key; otherwise by their grant. */
export const opensAsMember = ({ vault }: ItemFacts) => vault.isMember && vault.holdsKey

/** The live grant, unless its key was sealed to keys replaced since. */
export async function requireGrant(
  reader: Reader,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  itemId: string,
) {
  const row = await reader.first(selectLiveGrant, { item_id: itemId, user_id: actor.id, ...liveSpan(now) })
  if (!row || row.revision === 0) throw new Refusal('key_missing')
  const { request_id: requestId, revision, kind } = row
  const document = atRest.open<GrantDocument>('access_grants', requestId, row.document)
  return { document, revision, requestId, kind }
}
