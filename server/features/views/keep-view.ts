import type { keepView as call } from '@chaveiro/contract/calls/views.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { checkView, type ViewPayload } from '@chaveiro/contract/log/colleagues/view-statement.ts'
import { makeView, type ViewEntry, type ViewTree } from '@chaveiro/contract/log/statements/view.ts'
import { saltEntries } from '@chaveiro/contract/log/statements/view-salt.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inParts } from '../../platform/db/insert-row.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { isStanding } from './is-standing.ts'
import type { ViewDocument } from './view-document.ts'
import { putView, selectHashes, selectNumber, takeNumber } from './views.queries.ts'

type Body = z.output<typeof call.body>
type CheckedView = { payload: ViewPayload; document: ViewDocument }

/** A view from the future would block all later ones. */
const clockSlackMs = 10 * minuteMs

/**
 * Builds the tree that a view's signer signed, with the hashes of the server's own logs, so that a stored view matches
 * them. Before the transaction, since hashing takes time and the logs only grow.
 */
export async function checkSentView(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  { statement, salt, entries }: Body,
): Promise<CheckedView> {
  await requireCallerRight(reader, actor, 'sign_view')
  const roster = await currentRoster(reader, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const payload = await checkView(statement, roster, nodeVerifier)
  if (payload.by !== actor.id) refuse('statement')
  requireTime(payload, now, clockSlackMs)
  if (new Set(entries.map(({ vault }) => vault)).size !== entries.length) refuse('entries')
  const tree = await treeOf(salt, await withHashes(reader, entries))
  if (tree.root !== payload.root || tree.size !== payload.size) refuse('entries')
  const leaves = tree.levels[0]?.map((leaf) => toBase64url(leaf)) ?? []
  return { payload, document: { statement, entries: tree.entries, leaves } }
}

/** Stores it as the person's newest, unless another of their devices signed a later one. */
export async function keepView(
  tx: Tx,
  atRest: AtRest,
  { actor }: Pick<Caller, 'actor'>,
  { payload, document }: CheckedView,
): Promise<{ is_newest: boolean }> {
  await requireCallerRight(tx, actor, 'sign_view')
  const roster = await currentRoster(tx, atRest)
  if (!roster || !isStanding(roster, payload)) throw new Refusal('not_in_roster')
  await tx.run(takeNumber, {})
  const number = (await tx.first(selectNumber, {}))?.number as number
  const sealed = atRest.seal('views', actor.id, document)
  const changed = await tx.run(putView, { user_id: actor.id, number, at: payload.at, document: sealed })
  return { is_newest: changed > 0 }
}

async function withHashes(reader: Reader, entries: Body['entries']): Promise<ViewEntry[]> {
  const places: ViewEntry[] = []
  for (const part of inParts(entries)) {
    const rows = await selectHashes(reader, part)
    const hashes = new Map(rows.map((row) => [row.vault, row]))
    for (const { vault, seq, change: number } of part) {
      const row = hashes.get(vault)
      if (!row) throw new Refusal('stale_head')
      const { log_hash, change_hash } = row
      const log = { seq, hash: log_hash }
      if (number === null) places.push({ vault, log, change: null })
      else if (change_hash === null) throw new Refusal('stale_head')
      else places.push({ vault, log, change: { number, hash: change_hash } })
    }
  }
  return places
}

async function treeOf(salt: string, entries: readonly ViewEntry[]): Promise<ViewTree> {
  return makeView(await saltEntries(salt, entries, nodeVerifier), nodeVerifier)
}

function refuse(path: 'statement' | 'entries'): never {
  throw new Refusal('statement_refused', { fields: [{ path, fault: 'invalid' }] })
}
