import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getLinkToSign } from '@chaveiro/contract/calls/client-links.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { acceptInbox } from './accept-inbox.ts'
import { openLink } from './client-link-document.ts'
import { setSigned } from './client-links.queries.ts'
import { presentStanding } from './present-standing.ts'
import { requireLink } from './withdraw-client-link.ts'

type Given = Pick<Dependencies, 'atRest'>

/** A link's own key, sealed to the caller, its maker or deputy. */
export async function getLinkKey(
  reader: Reader,
  dependencies: Given,
  caller: Pick<Caller, 'actor' | 'now'>,
  id: string,
): Promise<CallOutput<typeof getLinkToSign>> {
  const { link, vault } = await requireLink(reader, dependencies, caller, id, 'sign_client_link')
  if ((await presentStanding(reader, link, caller.now)).state !== 'open') throw new Refusal('link_over')
  const { statement, inbox, own_key, deputy_key } = openLink(dependencies.atRest, link)
  const sealed = caller.actor.id === link.maker_id ? own_key : deputy_key
  if (sealed === undefined) throw new Refusal('link_over')
  return { id, vault_id: vault.id, statement, inbox, own_key: sealed }
}

/** Stores a newer statement by the link's key, never an older one. */
export async function storeInbox(
  tx: Tx,
  dependencies: Given,
  caller: Caller,
  id: string,
  text: string,
): Promise<void> {
  const { atRest } = dependencies
  const { now } = caller
  const { link, vault } = await requireLink(tx, dependencies, caller, id, 'sign_client_link')
  if ((await presentStanding(tx, link, now)).state !== 'open') throw new Refusal('link_over')
  if (vault.generationDue) throw new Refusal('stale_generation')
  const document = openLink(atRest, link)
  const logs = await currentLogs(tx, atRest, vault.id)
  const inbox = await acceptInbox(text, logs, { id, key: document.key, until: link.until }, now)
  if (inbox.at <= isoInstant(Date.parse(link.signed_at))) throw new Refusal('stale_head')
  const stored = await tx.run(setSigned, {
    id,
    generation: inbox.generation,
    signed_at: inbox.at,
    signed_until: inbox.until,
    document: atRest.seal('client_links', id, { ...document, inbox: text }),
  })
  if (stored === 0) throw new Refusal('stale_head')
  await endNotice(tx, 'client_link_stale', [id])
}
