import type { revealItems as call, RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { revealedAtOnce } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import type { z } from 'zod'
import { requireHolder } from '../../access/require-holder.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { activeCustodians } from '../../organisation/persons.ts'
import { countActsWithin } from '../../platform/audit/audit.queries.ts'
import { spanOf } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ItemDependencies } from './dependencies.ts'
import { memberAnswer, recordReveal } from './reveal-item.ts'

type Asked = z.output<typeof call.body>
type Answered = z.output<typeof call.response>
type Purpose = Asked['purpose']

const rightFor = { export: 'export_items', health: 'check_items' } as const
const events = { export: 'item_exported', health: 'item_checked' } as const

/**
 * The sealed secrets of many items for one purpose, each decided and audited by itself in this transaction, up to a number and a weight.
 * Temporary access counts for nothing here: only members with the vault's key get anything.
 */
export async function revealItems(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  asked: Asked,
): Promise<Answered> {
  if (dependencies.auditChain.isLate()) throw new Refusal('not_ready')
  const listed =
    asked.purpose === 'export'
      ? await dependencies.requireOpenExport(
          tx,
          dependencies,
          caller,
          asked.export_id,
          asked.items.map(({ id }) => id),
        )
      : null
  const items: Answered['items'] = []
  let sealed = 0
  for (const { id, revision } of asked.items) {
    if (sealed >= revealedAtOnce.sealed) break
    const told = await decide(async () => {
      if (listed && listed.get(id) !== revision) throw new Refusal('not_in_export')
      return revealOne(tx, dependencies, caller, asked.purpose, { id, revision })
    })
    sealed += told.revealed?.password.length ?? 0
    items.push({ id, ...told })
  }
  if (items.some(({ revealed }) => revealed)) {
    if (asked.purpose === 'export')
      await dependencies.recordExported(tx, dependencies, caller, asked.export_id)
    else await recordChecked(tx, dependencies, caller)
  }
  return { items, rest: asked.items.slice(items.length).map(({ id }) => id) }
}

type Told = { revealed: RevealedItem | null; refusal: ErrorCode | null }

async function decide(reveal: () => Promise<RevealedItem>): Promise<Told> {
  try {
    return { revealed: await reveal(), refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { revealed: null, refusal: error.code }
    throw error
  }
}

async function revealOne(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  purpose: Purpose,
  { id, revision }: { id: string; revision: number },
): Promise<RevealedItem> {
  const facts = await requireItem(tx, dependencies.atRest, caller, id, rightFor[purpose])
  requireOpenFor(purpose, facts, caller)
  if (facts.item.revision !== revision) throw new Refusal('stale_revision')
  await recordReveal(tx, dependencies, caller, facts, {}, { event: events[purpose] })
  return memberAnswer(tx, dependencies, facts)
}

/** What has a rule of its own keeps it: no second custodian is asked here, and a check of strength takes no check-out. */
function requireOpenFor(purpose: Purpose, facts: ItemFacts, caller: Caller): void {
  const { item, vault } = facts
  if (vault.custody === 'split') throw new Refusal('two_person_item')
  requireKey(vault)
  if (purpose === 'export') {
    if (item.no_copy) throw new Refusal('no_copy_item')
    requireHolder(facts, caller, item.requires_checkout)
  } else if (item.requires_checkout) throw new Refusal('checkout_required')
}

/** Records once an hour that somebody has many items checked, and tells custodians how many by now. */
async function recordChecked(
  tx: Tx,
  { appendAudit, notify }: ItemDependencies,
  { actor, ip, now }: Caller,
): Promise<void> {
  const within = { user_id: actor.id, ...spanOf(now, hourMs) }
  const countOf = async (event: AuditEventType) =>
    (await tx.first(countActsWithin, { ...within, event }))?.count ?? 0
  if ((await countOf('items_checked')) === 0) await appendAudit(tx, { event: 'items_checked', actor, ip })
  const others = (await activeCustodians(tx)).filter((one) => one !== actor.id)
  const values = { person_id: actor.id, count: String(await countOf('item_checked')) }
  await notify(tx, others, { name: 'items_checked', values }, { about: [actor.id], by: actor.id })
}
