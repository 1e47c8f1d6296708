import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getVaultHead } from '@chaveiro/contract/heads.ts'
import {
  checkHead,
  type HeadBefore,
  type HeadEntry,
  itemsDigestInput,
} from '@chaveiro/contract/rules/head.ts'
import { hashText, parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { SeenHead } from '../state/seen-memory.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { HeadDistrusted } from './head-distrusted.ts'
import { knownHead, type VerifiedHead } from './head-state.ts'

type DeliveredHead = CallOutput<typeof getVaultHead>

/** A vault's heads since the newest one that this device knows, and what has changed since the last of them. */
export interface HeadChain {
  /** By version; the first is the one that this device saw before, where it kept only its hash. */
  statements: string[]
  last: DeliveredHead
}

/** Fetches all heads after the one that this session knows; without one, from the one that this device saw. */
export async function fetchHeads(session: OpenSession, vaultId: string): Promise<HeadChain> {
  const known = knownHead(session, vaultId)
  const seen = await session.seen.vaultHead(vaultId)
  let after = known?.payload.version ?? (seen ? seen.version - 1 : undefined)
  const statements: string[] = []
  for (;;) {
    const query = after === undefined ? {} : { after }
    const last = await session.api.send(getVaultHead, { params: { id: vaultId }, query })
    statements.push(...last.heads)
    if (after === undefined || last.heads.length === 0 || last.newest <= after + last.heads.length) {
      const whole = await withAllChanges(session, vaultId, last)
      // A newer head was signed in between, so what it covers must be read again.
      return whole ? { statements, last: whole } : fetchHeads(session, vaultId)
    }
    after += last.heads.length
  }
}

/** The answer with the changes of all its pages; null where its head is not the newest any more. */
async function withAllChanges(
  { api }: OpenSession,
  vaultId: string,
  first: DeliveredHead,
): Promise<DeliveredHead | null> {
  let { through, more } = first
  const changes = [...first.changes]
  while (more) {
    const query = { after: first.newest, from: through }
    const page = await api.send(getVaultHead, { params: { id: vaultId }, query })
    if (page.newest !== first.newest) return null
    // A page that does not advance is the end: the server withholds the rest.
    if (page.through <= through) break
    changes.push(...page.changes)
    ;({ through, more } = page)
  }
  return { ...first, changes, through, more: false }
}

/**
 * Checks that every head follows the one before, that they continue what this device saw, and that the delivered items
 * are the ones signed. Null where there never was a head. Throws HeadDistrusted.
 */
export async function verifyHeads(
  { statements, last }: HeadChain,
  logs: VerifiedLog,
  known: VerifiedHead | undefined,
  seen: SeenHead | undefined,
): Promise<VerifiedHead | null> {
  let before: HeadBefore | null = known ? { ...known.payload, hash: known.hash } : null
  let newest: Omit<VerifiedHead, 'entries'> | null = known ?? null
  let meetsSeen = !seen || (known?.payload.version ?? 0) >= seen.version
  for (const [index, text] of statements.entries()) {
    const hash = await hashText(text, verifier)
    // Heads from before this device's first look cannot be checked: the first one seen is taken as signed.
    if (index === 0 && !known) before = unseenBefore(text)
    const payload = await checkHead(text, { ...logs, before }, verifier)
    if (payload.version === seen?.version) {
      if (hash !== seen.hash) throw new HeadDistrusted('forked')
      meetsSeen = true
    }
    before = { ...payload, hash }
    newest = { payload, hash }
  }
  const version = newest?.payload.version ?? 0
  if (version < (seen?.version ?? 0)) throw new HeadDistrusted('shrunk')
  if (!meetsSeen || last.newest !== version) throw new HeadDistrusted('gap')
  if (!newest) return last.entries?.length ? refuseItems() : null
  return { ...newest, entries: await coveredItems(newest, last, known) }
}

async function coveredItems(
  { payload }: Omit<VerifiedHead, 'entries'>,
  { entries }: DeliveredHead,
  known: VerifiedHead | undefined,
) {
  if (entries === null) return known?.payload.version === payload.version ? known.entries : refuseItems()
  const listed = entries.map(({ item, revision, sealed_hash }): HeadEntry => [item, revision, sealed_hash])
  const covered = new Map(listed.map((entry) => [entry[0], entry]))
  const isWhole = covered.size === listed.length
  const digest = isWhole ? await hashText(itemsDigestInput(listed), verifier) : null
  return digest === payload.items ? covered : refuseItems()
}

function refuseItems(): never {
  throw new HeadDistrusted('wrong_items')
}

function unseenBefore(text: string): HeadBefore | null {
  const { version, prev, log, roster } = parseStatement(text, 'chaveiro.vault.head').payload
  if (version === 1) return null
  refuseUnless(prev !== undefined, 'wrong_prev', 'only the first head has none before it')
  return { version: version - 1, hash: prev, log, roster }
}
