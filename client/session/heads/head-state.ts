import type { ItemChange } from '@chaveiro/contract/heads.ts'
import type { HeadEntry } from '@chaveiro/contract/rules/head.ts'
import type { StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { VaultFault } from '../../types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'

export type Entries = ReadonlyMap<string, HeadEntry>

/** A vault's newest head as this session verified it, and what it covers. */
export interface VerifiedHead {
  readonly payload: StatementPayload<'chaveiro.vault.head'>
  readonly hash: string
  readonly entries: Entries
}

/** A vault's items by what its members signed: the newest head, and the changes since. */
export interface VaultState {
  /** Null as long as nobody has signed a head. */
  readonly head: VerifiedHead | null
  /** What the next head covers: an item whose deletion nobody signed stays in. */
  readonly entries: Entries
  /** Items whose deletion somebody entitled signed, since the head that this session knew before. */
  readonly deleted: ReadonlySet<string>
  readonly unsignedDeletions: readonly ItemChange[]
  /** Names the last change, for the next head. */
  readonly through: number
  readonly hasChanged: boolean
  readonly faults: readonly VaultFault[]
}

const heads = new WeakMap<OpenSession, Map<string, VerifiedHead>>()

/** The newest head of a vault that this session has verified. */
export function knownHead(session: OpenSession, vaultId: string): VerifiedHead | undefined {
  return heads.get(session)?.get(vaultId)
}

/** Remembers a head, here and on this device: the server cannot go behind it from now on. */
export async function keepHead(session: OpenSession, head: VerifiedHead): Promise<void> {
  const { vault, version } = head.payload
  const known = heads.get(session) ?? new Map<string, VerifiedHead>()
  heads.set(session, known.set(vault, head))
  const seen = await session.seen.vaultHead(vault)
  if (!seen || version > seen.version) await session.seen.keepVaultHead(vault, { version, hash: head.hash })
}
