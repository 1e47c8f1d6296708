import { getVaultHead } from '@chaveiro/contract/heads.ts'
import { hashText, parseStatement } from '@chaveiro/contract/rules/statement.ts'
import type { ChangePoint } from '@chaveiro/contract/rules/vault-closing.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../../session-error.ts'
import type { OpenedSubmission } from '../../types/client-links.ts'
import { readVaultState } from '../heads/read-vault-state.ts'
import type { OpenSession } from '../state/open-session.ts'

const dayMs = 86_400_000
/** How far ahead a client's clock may be: its page believes what was signed for 30 days, and a day more. And a day for ours. */
const clocksMs = 32 * dayMs
const changesAtOnce = 200

type Opened = Pick<OpenedSubmission['opened'], 'id' | 'hash' | 'writtenAt'>

/**
 * Whether a submission is an item of this vault already, by whoever took it over, or was refused on this device. The vault's changes name what was taken over: they are walked back from the newest to the time of writing, by their
 * hashes, so that a server can leave none of them out.
 */
export async function wasDecided(
  session: OpenSession,
  vaultId: string,
  { id, hash, writtenAt }: Opened,
): Promise<boolean> {
  if (await session.seen.wasRefused(id)) return true
  const { items } = await readVaultState(session, vaultId)
  const since = new Date(Date.parse(writtenAt) - clocksMs).toISOString()
  let last: ChangePoint | null = items.newest
  if (items.newest && items.newest.at < since) return false
  while (last) {
    const page = await changesUpTo(session, vaultId, last)
    if (page.some(({ submission }) => submission === hash)) return true
    const [first] = page
    last = first && first.at >= since && first.prev !== undefined ? before(first.number, first.prev) : null
  }
  return false
}

const before = (number: number, hash: string): ChangePoint => ({ number: number - 1, hash })

/** The changes up to this one, oldest first. DistrustError('submission', 'left_out') unless each leads to the next and the last is this one. */
async function changesUpTo(session: OpenSession, vaultId: string, to: ChangePoint) {
  const after = Math.max(0, to.number - changesAtOnce)
  const query = { after, limit: to.number - after }
  const { changes } = await session.api.send(getVaultHead, { params: { id: vaultId }, query })
  let last: string | undefined
  const page = []
  for (const [index, text] of changes.entries()) {
    const { payload } = parseStatement(text, 'chaveiro.item.change')
    const { number, prev, at } = payload
    const isNext = number === after + 1 + index && (index === 0 || prev === last)
    if (!isNext) throw new DistrustError('submission', 'left_out', { vaultId })
    last = await hashText(text, verifier)
    page.push({ number, prev, at, submission: payload.act === 'create' ? payload.submission : undefined })
  }
  if (last !== to.hash) throw new DistrustError('submission', 'left_out', { vaultId })
  return page
}
