import type { ClientLink, generateClientLink } from '@chaveiro/contract/calls/client-links.ts'
import { clientLinksMax } from '@chaveiro/contract/constants.ts'
import {
  checkSubmissionLink,
  linkOverviewCommitment,
  type SubmissionLink,
} from '@chaveiro/contract/log/links/submission-link.ts'
import { wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { z } from 'zod'
import { keepsClientLink } from '../../access/keeps-client-link.ts'
import { requireVault } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { acceptInbox } from './accept-inbox.ts'
import type { LinkDocument } from './client-link-document.ts'
import { countOpenLinks, insertClientLink, selectClientLink } from './client-links.queries.ts'
import { linkAnswer } from './link-documents.ts'

type Made = NonNullable<z.output<(typeof generateClientLink)['body']>>

/** Stores a link that a custodian's device made and signed. */
export async function makeClientLink(
  tx: Tx,
  dependencies: Pick<Dependencies, 'atRest' | 'appendAudit'>,
  caller: Caller,
  vaultId: string,
  body: Made | undefined,
): Promise<ClientLink> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, vaultId, 'make_client_link')
  if (!body) throw new Refusal('link_unmade')
  if (vault.generation === 0) throw new Refusal('vault_unkeyed')
  if (body.secret_generation !== vault.generation) throw new Refusal('stale_generation')
  const open = await tx.first(countOpenLinks, { vault_id: vault.id, now: isoInstant(now) })
  const isFull =
    (open?.of_vault ?? 0) >= clientLinksMax.vault || (open?.all ?? 0) >= clientLinksMax.organisation
  if (isFull) throw new Refusal('too_many_client_links')

  const logs = await currentLogs(tx, atRest, vault.id)
  const signed = await acceptLink(logs, caller, body)
  const inbox = await acceptInbox(body.inbox, logs, { id: body.id, key: body.key, until: signed.until }, now)
  const deputyId = signed.deputy ?? null
  const people = { vault_id: vault.id, maker_id: actor.id, deputy_id: deputyId }
  if (deputyId !== null && !(await keepsClientLink(tx, people, deputyId)))
    throw new Refusal('invalid', { fields: [{ path: 'deputy', fault: 'unknown_choice' }] })

  const { name, address, wanted, overview_salt, proof_hash, key } = body
  const { client_name, secret, secret_generation, own_key, statement } = body
  const document: LinkDocument = {
    ...{ name, address, wanted, overview_salt, proof_hash, key },
    ...{ client_name, secret, secret_generation, own_key, statement },
    ...(body.deputy_key !== undefined && { deputy_key: body.deputy_key }),
    inbox: body.inbox,
  }
  const inserted = await tx.run(insertClientLink, {
    id: body.id,
    ...people,
    token_hash: tokenHash(body.token),
    address_hash: address === '' ? null : atRest.lookupHash(address.trim().toLowerCase()),
    state: 'open',
    created_at: isoInstant(now),
    until: signed.until,
    max_uses: body.max_uses,
    used: 0,
    generation: inbox.generation,
    signed_at: inbox.at,
    signed_until: inbox.until,
    last_used_at: null,
    files_day: '',
    files_day_bytes: 0,
    ended_at: null,
    stale_since: null,
    stale_told_at: null,
    document: atRest.seal('client_links', body.id, document),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  const details = { vault_name: vault.document.name, name }
  await endNotice(tx, 'client_links_need_new', [vault.id])
  await appendAudit(tx, { event: 'client_link_created', actor, ip, vaultId: vault.id, details })
  const row = await tx.first(selectClientLink, { id: body.id })
  if (!row) throw new Refusal('not_found')
  return linkAnswer(atRest, row, { state: 'open', keeper: 'maker' }, [])
}

/** Checks the maker's statement against exactly these fields. */
async function acceptLink(logs: Logs, { actor, now }: Caller, body: Made): Promise<SubmissionLink> {
  const signed = await acceptStatement('statement', async () => {
    const { until } = parseStatement(body.statement, 'chaveiro.submission.link').payload
    // Its end was computed by its maker's clock.
    if (until <= isoInstant(now)) throw new Refusal('clock_differs')
    const link = await checkSubmissionLink(body.statement, logs, nodeVerifier)
    refuseUnless(link.by === actor.id, 'wrong_place', 'somebody else signed it')
    refuseUnless(link.link === body.id && link.key === body.key, 'wrong_place', 'it is about another link')
    const isDeputy = (link.deputy === undefined) === (body.deputy_key === undefined)
    refuseUnless(isDeputy, 'wrong_recipient', 'the deputy’s key is missing, or nobody is named')
    const isText =
      link.token === (await hashText(body.token, nodeVerifier)) &&
      link.secret === (await hashText(body.secret, nodeVerifier))
    refuseUnless(isText, 'wrong_text', 'another token or secret was signed')
    const commitment = await linkOverviewCommitment(body, body.overview_salt, nodeVerifier)
    refuseUnless(link.overview === commitment, 'wrong_overview', 'another overview was signed')
    return link
  })
  requireTime(signed, now)
  const { roster } = logs
  if (!wasCustodianAt(roster, actor.id, roster.head.seq)) throw new Refusal('not_in_roster')
  return signed
}
