import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { NewestChange } from '@chaveiro/contract/log/items/item-change.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import { hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { SubmissionHandle } from '../base/types/handles.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { readBelieved } from '../log/heads/read-vault-state.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import type { OpenSession } from '../state/open-session.ts'

const changesAtOnce = 200

/**
 * Whether anybody has made an item of a submission in this vault, or has refused it. Throws DistrustError('item', 'head') if the vault's
 * changes do not hold together.
 */
export async function wasDecided(session: OpenSession, opened: SubmissionHandle): Promise<boolean> {
  if (await wasRefused(session, opened)) return true
  // A server that breaks the order of changes would show less of it than there is.
  const { items } = await readBelieved(session, opened.vault.id)
  return wasTaken(session, opened, items.newest)
}

/** Whether the vault's log, read now, says that somebody refused it. */
export async function wasRefused(session: OpenSession, { id, vault }: SubmissionHandle): Promise<boolean> {
  return hasEnded((await refreshLog(session, vault.id)).log, 'submission', id)
}

/**
 * Whether one of the vault's changes made an item of a submission. Walks back by hashes from the newest change to the time of writing, so
 * that the server cannot leave one out. Changes up to number `known` were checked before.
 */
export async function wasTaken(
  session: OpenSession,
  { hash, writtenAt, link, vault }: SubmissionHandle,
  newest: NewestChange | null,
  checkedTo = 0,
): Promise<boolean> {
  const since = decidedSince(writtenAt, link.at, session.now())
  let last: ChangePoint | null = newest && newest.at >= since && newest.number > checkedTo ? newest : null
  while (last) {
    const page = await changesUpTo(session, vault.id, last, checkedTo)
    if (page.some(({ submission }) => submission === hash)) return true
    const [first] = page
    const goesOn = first && first.at >= since && first.number > checkedTo + 1
    last = goesOn && first.prev !== undefined ? pointBefore(first.number, first.prev) : null
  }
  return false
}

const pointBefore = (number: number, hash: string): ChangePoint => ({ number: number - 1, hash })

/** The changes up to `to`, oldest first. Throws DistrustError('submission', 'left_out') unless they are one chain that ends there. */
async function changesUpTo(session: OpenSession, vaultId: string, to: ChangePoint, checkedTo: number) {
  const after = Math.max(checkedTo, to.number - changesAtOnce)
  const query = { after, limit: to.number - after }
  const { changes } = await session.api.send(getVaultHead, { params: { id: vaultId }, query })
  let last: string | undefined
  const page = []
  for (const [index, text] of changes.entries()) {
    const { payload } = await verifyOrDistrust('submission', vaultId, async () =>
      parseStatement(text, 'chaveiro.item.change'),
    )
    const { number, prev, at } = payload
    const isNext = number === after + 1 + index && (index === 0 || prev === last)
    if (!isNext) throw new DistrustError('submission', 'left_out', { vaultId })
    last = await hashText(text, verifier)
    page.push({ number, prev, at, submission: payload.act === 'create' ? payload.submission : undefined })
  }
  if (last !== to.hash) throw new DistrustError('submission', 'left_out', { vaultId })
  return page
}

/** How far a client's clock may be ahead: its page accepts what was signed for 30 days, plus a day for its clock and a day for ours. */
const clocksMs = 32 * dayMs

/**
 * The earliest time at which a submission may have been decided. The sender writes the submission's time, so it is bounded: not before its
 * link, which a custodian signed, and not after now.
 */
export function decidedSince(writtenAt: string, linkAt: string, now: Date): string {
  const earliest = Math.max(Date.parse(writtenAt), Date.parse(linkAt))
  return new Date(Math.min(earliest, now.getTime()) - clocksMs).toISOString()
}
