import {
  type ImportColumn,
  importSheet as importCall,
  importColumns,
} from '@chaveiro/contract/calls/import.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { FieldFault } from '@chaveiro/contract/field-faults.ts'
import { v4 as makeKey } from 'uuid'
import { isConflictCode, onLostAnswer, wereOthersFirst } from '../../base/async/conflict.ts'
import { createSerialQueue } from '../../base/async/serial-queue.ts'
import { settle } from '../../base/async/settle.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import { refuseGoodRow } from '../../formats/rows/check-row.ts'
import { pathKey } from '../../formats/rows/plan-vaults.ts'
import { readVaultState } from '../../log/heads/read-vault-state.ts'
import { headIsDue } from '../../log/heads/sign-due-heads.ts'
import { believeOwn } from '../../log/heads/vault-items.ts'
import { ownAddress } from '../../log/roster/person-addresses.ts'
import { currentVault } from '../../log/vault-logs/load-vault.ts'
import { doubtsAbout, vaultHandle } from '../../log/vault-logs/vault-handles.ts'
import { mayBeStored } from '../../state/once.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { dealtKeysOf } from '../../vaults/custody-keys.ts'
import { startDueGeneration } from '../../vaults/generation.ts'
import { keepWritten } from '../keep-written.ts'
import { type SealedRow, type SignedRow, sealRow } from '../seal-row.ts'
import { addRowFiles } from './add-row-files.ts'
import { batchesOf } from './import-batches.ts'
import { type ImportRun, keepRun } from './import-run.ts'
import { refusalOf, shutBy } from './judge-vaults.ts'
import type { SheetVaults } from './sheet-vaults.ts'
import { noteShut, type Shut, signBatch } from './sign-batch.ts'

/** How many batches are stored before what undoing needs is kept again. */
const batchesBetweenKeeps = 10

/** Sends rows batch by batch, sealing and signing one batch while the one before is sent. */
export async function sendRows(
  session: OpenSession,
  rows: readonly SheetRow[],
  vaults: SheetVaults,
  run: ImportRun,
) {
  const { onProgress, signal, report, pause } = run
  const batches = batchesOf(rows)
  const sealBatch = (number: number) => sealRows(session, batches[number] ?? [], vaults, run)
  const signSealed = (sealing: Promise<SealedRow[]>, previousBatch?: readonly SignedRow[]) => {
    const signing = sealing.then((sealed) => signBatch(session, sealed, previousBatch))
    // Nobody awaits this promise if the batch before fails.
    signing.catch(() => undefined)
    return signing
  }
  let done = 0
  onProgress({ phase: 'items', done, total: rows.length })
  let signing = signSealed(sealBatch(0))
  for (let number = 0; number < batches.length && !signal.aborted; number++) {
    const signed = noteShut(await signing, report)
    const sealing = sealBatch(number + 1)
    signing = signSealed(sealing, signed)
    const isStored = signed.length === 0 || (await sendBatch(session, signed, vaults, run))
    // It was signed on top of changes that the server did not store.
    if (!isStored) signing = signSealed(sealing)
    done += batches[number]?.length ?? 0
    onProgress({ phase: 'items', done, total: rows.length, ...(pause.isPaused && { isPaused: true }) })
    if (number % batchesBetweenKeeps === batchesBetweenKeeps - 1) await keepRun(session, run)
    await pause.pass(signal)
  }
}

/** Seals a batch, and refuses rows whose vault is not, or no longer, the one that the sheet names. */
async function sealRows(
  session: OpenSession,
  rows: readonly SheetRow[],
  vaults: SheetVaults,
  run: ImportRun,
): Promise<SealedRow[]> {
  const placed = rows.map((row) => ({ row, vault: vaults.get(pathKey(row.path)) ?? 'key_missing' }))
  const shown = new Set(placed.flatMap(({ vault }) => (typeof vault === 'string' ? [] : [vault])))
  const doubts = await doubtsAbout(session, [...shown])
  const owner = await ownAddress(session)
  const { report } = run
  const uploads = createSerialQueue()
  // One file of an archive is unpacked at a time.
  const filesOf = (row: SheetRow, vaultId: string) =>
    uploads(async () => addRowFiles(session, await vaultHandle(session, vaultId), row, run))
  const sealed = placed.map(async ({ row, vault }) => {
    const doubt = typeof vault === 'string' ? undefined : doubts.get(vault.id)
    const refusal = typeof vault === 'string' ? vault : doubt ? refusalOf(doubt, true) : null
    if (refusal === null) {
      const { id } = vault as VaultPlace
      const files = row.files.length === 0 ? [] : await filesOf(row, id)
      return [await sealRow(session, row, id, owner, files)]
    }
    report.refused.push(refuseGoodRow(row, 'vault_path', refusal))
    return []
  })
  return (await Promise.all(sealed)).flat()
}

/**
 * Sends a batch: one run of changes per vault, short enough that others can write in between. Rows that came too late are signed and sent
 * again, and sealed again if their vault has a newer key. Answers whether all were stored as first signed.
 */
async function sendBatch(
  session: OpenSession,
  batch: readonly SignedRow[],
  vaults: SheetVaults,
  run: ImportRun,
): Promise<boolean> {
  const { report, signal } = run
  let late: readonly Refused[] = []
  let isAsSigned = true
  const sending = settle(
    ({ value: storedCount = 0, error }) => {
      if (error !== undefined || late.length === 0) return 'stands'
      const arePlacesTaken = late.every(({ code }) => code === 'stale_head')
      return { hasMoved: storedCount > 0 || arePlacesTaken, ...(storedCount > 0 && { waitMs: 0 }) }
    },
    async (tries: number) => {
      const again = late.map(({ row }) => row)
      const caughtUp = tries > 1 && (await catchUp(session, again, vaults, run))
      const signed = caughtUp ? noteShut(await signBatch(session, caughtUp), report) : batch
      late = []
      if (signed.length === 0) return 0
      const sent = await sendOnce(session, signed, run)
      await takeStored(session, sent.stored)
      noteCreated(run, sent.stored)
      report.importedCount += sent.stored.length
      reportRefused(report, sent.refused)
      late = sent.late
      isAsSigned = tries === 1 && late.length + sent.refused.length === 0
      return sent.stored.length
    },
    { signal },
  )
  await sending.catch((error: unknown) => {
    if (!wereOthersFirst(error)) throw error
  })
  reportRefused(report, late)
  return isAsSigned
}

function reportRefused(report: ImportRun['report'], refused: readonly Refused[]): void {
  for (const { row, field, code, fault } of refused) {
    report.refused.push(
      code === 'not_found'
        ? refuseGoodRow(row.row, 'vault_path', 'vault_changed')
        : { ...refuseGoodRow(row.row, columnOf(field), 'refused'), code, ...(fault && { fault }) },
    )
  }
}

type Refused = { row: SealedRow; field: string | null; code: ErrorCode; fault: FieldFault | null }

async function sendOnce(session: OpenSession, signed: readonly SignedRow[], { kept }: ImportRun) {
  const input = { body: signed.map(({ body }) => ({ ...body })), actKey: makeKey() }
  const answer = await settle(onLostAnswer, () => session.api.send(importCall, input)).catch(
    async (error) => {
      if (mayBeStored(error)) {
        await keepRows(session, signed)
        kept.items.push(...signed.map(keptOf))
      }
      throw error
    },
  )
  const { errors } = answer
  const refusedOf = (ofConflict: boolean) =>
    errors
      .filter(({ code }) => isConflictCode(code) === ofConflict)
      .flatMap(({ index, field, code, fault }): Refused[] => {
        const row = signed[index]?.sealed
        return row ? [{ row, field, code, fault }] : []
      })
  const bad = new Set(errors.map(({ index }) => index))
  return {
    late: refusedOf(true),
    refused: refusedOf(false),
    stored: signed.filter((_, index) => !bad.has(index)),
  }
}

const keptOf = ({ sealed, change }: SignedRow) => ({
  id: sealed.id,
  vault: sealed.vaultId,
  title: sealed.overview.title,
  change: change.standing.hash,
})

function noteCreated({ outcomes, kept }: ImportRun, stored: readonly SignedRow[]): void {
  for (const signed of stored) {
    kept.items.push(keptOf(signed))
    outcomes.wrote(signed.sealed.row, 'created', { item: signed.sealed.id, revision: 1 })
  }
}

async function takeStored(session: OpenSession, stored: readonly SignedRow[]) {
  for (const [vaultId, rows] of Map.groupBy(stored, ({ sealed }) => sealed.vaultId)) {
    await believeOwn(
      session,
      vaultId,
      rows.map(({ change }) => change),
    )
    headIsDue(session, vaultId)
  }
  await keepRows(session, stored)
}

/** Keeps rows on this device in case a restored backup lacks them. */
async function keepRows(session: OpenSession, sent: readonly SignedRow[]) {
  for (const [vaultId, rows] of Map.groupBy(sent, ({ sealed }) => sealed.vaultId)) {
    await keepWritten(
      session,
      vaultId,
      rows.map(({ change, sealed: { overview, secret } }) => {
        return { change, title: overview.title, content: { overview, secret } }
      }),
    )
  }
}

/** Reads what is new in the vaults of these rows: changes, logs, keys. */
async function catchUp(
  session: OpenSession,
  rows: readonly SealedRow[],
  vaults: SheetVaults,
  run: ImportRun,
): Promise<SealedRow[]> {
  const newest = new Map<string, string>()
  const shut: Shut[] = []
  for (const [vaultId, those] of Map.groupBy(rows, (row) => row.vaultId)) {
    try {
      await startDueGeneration(session, vaultId)
      await readVaultState(session, vaultId)
      const vault = await currentVault(session, vaultId)
      const dealing = (await dealtKeysOf(vault))?.place.dealing
      newest.set(vaultId, sealedUnder({ generation: vault.log.generation?.number, dealing }))
    } catch (error) {
      const reason = shutBy(error)
      shut.push(...those.map((row) => ({ row, reason })))
    }
  }
  noteShut({ signed: [], shut }, run.report)
  const open = rows.filter(({ vaultId }) => newest.has(vaultId))
  const isCurrent = ({ vaultId, content }: SealedRow) => sealedUnder(content) === newest.get(vaultId)
  const outdated = open.filter((row) => !isCurrent(row)).map(({ row }) => row)
  return [...open.filter(isCurrent), ...(await sealRows(session, outdated, vaults, run))]
}

const sealedUnder = ({
  generation,
  dealing,
}: {
  generation?: number | undefined
  dealing?: number | undefined
}) => `${generation}/${dealing}`

function columnOf(field: string | null): ImportColumn | null {
  return importColumns.find((column) => column === field) ?? null
}
