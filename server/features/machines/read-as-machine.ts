import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { OpenedByMachine, readMachineLog, readMachineState } from '@chaveiro/contract/calls/machines.ts'
import { type RevisionDocument, revisionRow } from '../../access/revision-document.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireMachineRight } from '../../platform/identity/machine.ts'
import type { Platform } from '../../platform/platform.ts'
import { readEndingProofs } from '../../signed-logs/ending-proofs.ts'
import { readRoster } from '../../signed-logs/roster-log.ts'
import { readLogStatements } from '../../signed-logs/vault-log.ts'
import type { SealedToMachine } from './deliver-to-machine.ts'
import type { MachineDependencies } from './dependencies.ts'
import { type GrantRow, isGivenIn, selectGrants, selectRevisionOf, setRead } from './grants.queries.ts'
import { detailsOf, type MachineVisit, presentFacts, vaultNameOf } from './read-machines.ts'

/** What a machine needs to verify what it reads, and the items given to it. */
export async function readState(
  reader: Reader,
  dependencies: MachineDependencies,
  visit: MachineVisit,
  after: number,
): Promise<CallOutput<typeof readMachineState>> {
  const { machine, now } = visit
  requireMachineRight('list_items', await presentFacts(reader, dependencies.atRest, visit))
  const rows = (await selectGrants(reader, { machineId: machine.id })).filter((row) => isOpen(row, now))
  const items = []
  for (const row of rows) {
    const vault_name = vaultNameOf(dependencies.atRest, row)
    const { item } = await revisionOf(reader, dependencies, row, row.sealed_revision || row.revision)
    items.push({ grant_id: row.grant_id, vault_id: row.vault_id, vault_name, item })
  }
  return { statements: await readRoster(reader, dependencies.atRest, after), items }
}

/** The log of a vault in which something is given to the machine. */
export async function readLog(
  reader: Reader,
  { atRest }: Pick<MachineDependencies, 'atRest'>,
  visit: MachineVisit,
  { vaultId, after }: { vaultId: string; after: number },
): Promise<CallOutput<typeof readMachineLog>> {
  const given = await reader.first(isGivenIn, { machine_id: visit.machine.id, vault_id: vaultId })
  requireMachineRight('list_items', await presentFacts(reader, atRest, visit))
  if (given === undefined) throw new Refusal('not_found')
  const proofs = await readEndingProofs(reader, [{ id: vaultId, provenTo: -1 }])
  return {
    statements: await readLogStatements(reader, atRest, vaultId, after),
    proofs: proofs.get(vaultId) ?? [],
  }
}

/** The sealed secret of an item given to the machine; audited in the same transaction, before the answer. */
export async function read(
  tx: Tx,
  dependencies: MachineDependencies & Pick<Platform, 'auditChain'>,
  visit: MachineVisit,
  grantId: string,
): Promise<OpenedByMachine> {
  const { atRest, auditChain } = dependencies
  const { machine, ip, now } = visit
  const [row] = await selectGrants(tx, { id: grantId })
  const isGiven = row !== undefined && row.machine_id === machine.id && isOpen(row, now)
  requireMachineRight('read_item', { ...(await presentFacts(tx, atRest, visit)), isGiven })
  if (row === undefined) throw new Refusal('not_found')
  if (row.requires_checkout) throw new Refusal('machine_not_for_item')
  if (row.sealed_revision === 0) throw new Refusal('key_missing')
  if (auditChain.isLate()) throw new Refusal('not_ready')
  const { sealed, delivery } = atRest.open<SealedToMachine>('machine_grants', grantId, row.grant_document)
  const { item, password } = await revisionOf(tx, dependencies, row, row.sealed_revision)
  await recordRead(tx, dependencies, row, { ip, now })
  return { grant_id: grantId, item, password, revision: row.sealed_revision, sealed, delivery }
}

export async function recordRead(
  tx: Tx,
  { atRest, appendAudit }: MachineDependencies,
  row: GrantRow,
  { ip, now }: Pick<MachineVisit, 'ip' | 'now'>,
) {
  await tx.run(setRead, { id: row.grant_id, read_at: isoInstant(now) })
  const { vault_id: vaultId, item_id: itemId } = row
  const details = { ...detailsOf(atRest, row), itself: 'yes' }
  await appendAudit(tx, { event: 'machine_read', actor: null, ip, vaultId, itemId, details })
}

/** A revision of a given item as its author signed it, with its sealed text. */
export async function revisionOf(
  reader: Reader,
  { atRest, signedItem }: MachineDependencies,
  row: GrantRow,
  number: number,
) {
  const stored = await reader.first(selectRevisionOf, { item_id: row.id, revision: number })
  if (!stored) throw new Refusal('not_found')
  const document = atRest.open<RevisionDocument>(
    'item_revisions',
    revisionRow(row.id, number),
    stored.document,
  )
  const { type, environment, criticality, no_copy, requires_checkout, expires_at } = document.overview
  const columns = { type, environment, criticality, no_copy, requires_checkout, expires_at }
  const { revision, generation, created_at } = stored
  const item = { ...row, ...columns, revision, generation, updated_at: created_at }
  return { item: signedItem({ item, revision: document, checkout: null }), password: document.sealed }
}

const isOpen = ({ until }: GrantRow, now: number) => isoInstant(now) < until
