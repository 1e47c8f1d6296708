import type { Ending } from '@chaveiro/contract/log/roster/roster.ts'
import { makeView, proveEntry, type SaltedEntry } from '@chaveiro/contract/log/statements/view.ts'
import type { EndingProof, ViewEntries } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import type { Reader, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import {
  insertEndingProof,
  selectChangeHash,
  selectEndingProofs,
  selectLastChanges,
  selectLastStatements,
} from './ending-proofs.queries.ts'
import { selectLogHash } from './vault-log.queries.ts'

export type SentView = z.output<typeof ViewEntries> | undefined

/**
 * Checks the entries of the view that ends somebody's right, and stores the proof of every vault in which they signed.
 * Each must be there, with nothing of theirs after it, or the statement would end what was valid. Throws
 * Refusal('stale_head') if they wrote meanwhile.
 */
export async function keepEndingProofs(
  tx: Tx,
  userId: string,
  ending: Ending,
  sent: SentView,
): Promise<void> {
  const entries = sent ?? refuse()
  if (new Set(entries.map(({ vault }) => vault)).size !== entries.length) refuse()
  const tree = await makeView(entries, nodeVerifier)
  if (tree.root !== ending.view.root || tree.size !== ending.view.size) refuse()
  const bySigned = await readLastSigned(tx, userId)
  for (const [vaultId, last] of bySigned) {
    const proof = proveEntry(tree, vaultId)
    if (!proof || !(await covers(tx, proof.entry, last))) throw new Refusal('stale_head')
    const kept: EndingProof = { seq: ending.seq, ...proof, siblings: [...proof.siblings] }
    await tx.run(insertEndingProof, { vault_id: vaultId, seq: ending.seq, proof: JSON.stringify(kept) })
  }
}

function refuse(): never {
  throw new Refusal('statement_refused', { fields: [{ path: 'view', fault: 'invalid' }] })
}

/** The proofs of these vaults, each after a roster number, oldest first. */
export async function readEndingProofs(
  reader: Reader,
  places: readonly { id: string; provenTo: number }[],
): Promise<Map<string, EndingProof[]>> {
  if (places.length === 0) return new Map()
  const after = new Map(places.map(({ id, provenTo }) => [id, provenTo]))
  const rows = await selectEndingProofs(reader, [...after.keys()])
  const newer = rows.filter(({ vault_id, seq }) => seq > (after.get(vault_id) as number))
  const proofs = Map.groupBy(newer, ({ vault_id }) => vault_id)
  return new Map([...proofs].map(([id, ofOne]) => [id, ofOne.map(({ proof }) => JSON.parse(proof))]))
}

/** Numbers of a person's last statement in a vault's log and last change of its items; -1 and 0 for none. */
type LastSigned = { seq: number; number: number }

async function readLastSigned(tx: Tx, userId: string): Promise<Map<string, LastSigned>> {
  const last = new Map<string, LastSigned>()
  for (const { vault_id, seq } of await tx.all(selectLastStatements, { user_id: userId })) {
    last.set(vault_id, { seq, number: 0 })
  }
  for (const { vault_id, number } of await tx.all(selectLastChanges, { user_id: userId })) {
    last.set(vault_id, { seq: last.get(vault_id)?.seq ?? -1, number })
  }
  return last
}

async function covers(tx: Tx, { vault, log, change }: SaltedEntry, last: LastSigned): Promise<boolean> {
  if (log.seq < last.seq || (change?.number ?? 0) < last.number) return false
  const statement = await tx.first(selectLogHash, { vault_id: vault, seq: log.seq })
  if (statement?.hash !== log.hash) return false
  if (change === null) return true
  const present = await tx.first(selectChangeHash, { vault_id: vault, number: change.number })
  return present?.hash === change.hash
}
