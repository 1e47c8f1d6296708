import type {
  ExportKeys,
  ImportChoices,
  ImportFault,
  ImportInspection,
  ImportOptions,
  ImportSource,
  KeptImportHandle,
} from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import {
  cancelImport,
  isImporting,
  isImportShown,
  noteReportSeen,
  runImport,
  undoImport,
  useKeptImport,
} from './kept-import.ts'

/** What a readable file was found to hold. */
export type Inspected = Extract<ImportInspection, { ok: true }>

/** A file of which nothing can be imported as it was read. Other choices may help if it has an `importId`. */
export interface Refused {
  chosen: Chosen
  choices: ImportChoices
  inspection: Extract<ImportInspection, { ok: false }>
}

/** A file or a pasted text. `name` is empty for the latter. */
export interface Chosen {
  name: string
  file: Blob | string
  keys?: ExportKeys
}

/** Some choices anew; undefined takes one back. */
export type Change = { [Choice in keyof ImportChoices]?: ImportChoices[Choice] | undefined }

/** What the screen shows while no import is under way. */
export type ImportStage =
  | { step: 'choose'; refused: Refused | null }
  | { step: 'reading'; chosen: Chosen }
  | {
      step: 'inspected'
      chosen: Chosen
      inspection: Inspected
      /** As the person sees them; while `isReading`, the inspection is still that of the choices before. */
      choices: ImportChoices
      isReading: boolean
      /** Why these choices give nothing to import. */
      fault: ImportFault | null
    }
  /** The report of the last import or undoing. */
  | { step: 'report' }

const start: ImportStage = { step: 'choose', refused: null }

/** Takes a file from choosing to its report. Rows leave the key session only sealed. */
export function useImport() {
  const { t } = useTranslation('import')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const kept = useKeptImport()
  const [stage, setStage] = useState<ImportStage>(start)
  const isReport = kept?.step === 'done' || kept?.step === 'undone'
  if (isReport && !kept.isSeen && stage.step !== 'report') setStage({ step: 'report' })
  useEffect(() => {
    if (stage.step === 'report') noteReportSeen()
  }, [stage.step])
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  /** Of several readings, what the last one says is shown. */
  const latest = useRef(0)
  useDiscarded(importIdOf(stage))

  const inspect = async (source: ImportSource, choices: ImportChoices) => {
    latest.current += 1
    const reading = latest.current
    const inspection = await keySession.imports.inspect(source, choices)
    if (isLeft.current && inspection.importId !== null) await keySession.imports.discard(inspection.importId)
    return reading === latest.current ? inspection : null
  }
  const choose = async (chosen: Chosen) => {
    const choices: ImportChoices = {}
    setStage({ step: 'reading', chosen })
    try {
      const inspection = await inspect(sourceOf(chosen), choices)
      if (!inspection) return
      setStage(
        inspection.ok
          ? { step: 'inspected', chosen, inspection, choices, isReading: false, fault: null }
          : { step: 'choose', refused: { chosen, choices, inspection } },
      )
    } catch (error) {
      setStage(start)
      tellFailure(t('failed'), error)
    }
  }
  /** Reads again with other choices; of the file's bytes nothing is read that they do not touch. */
  const change = async (other: Change) => {
    const read = stage.step === 'choose' ? stage.refused : stage.step === 'inspected' ? stage : null
    const importId = importIdOf(stage)
    if (read === null || importId === null) return
    const { chosen } = read
    const choices = changed(read.choices, other)
    if (stage.step === 'inspected') setStage({ ...stage, choices, isReading: true })
    try {
      const next = await inspect({ importId }, choices).catch((error: unknown) => {
        // Locked and unlocked meanwhile: what was read is gone, the file is still there.
        if ((error as { code?: unknown }).code === 'sheet_unknown') return inspect(sourceOf(chosen), choices)
        throw error
      })
      if (!next) return
      setStage((was) => {
        if (next.ok)
          return { step: 'inspected', chosen, inspection: next, choices, isReading: false, fault: null }
        // What was read before stays in sight, with what the other choices were refused for.
        if (was.step === 'inspected') return { ...was, isReading: false, fault: next.fault }
        return { step: 'choose', refused: { chosen, choices, inspection: next } }
      })
    } catch (error) {
      setStage({ ...stage, ...(stage.step === 'inspected' && { isReading: false }) })
      tellFailure(t('failed'), error)
    }
  }
  const run = async (name: string, options: ImportOptions) => {
    try {
      const importing = runImport(name, options)
      setStage(start)
      const { interruptedBy, cancelled } = await importing
      if (interruptedBy) tellFailure(t('failed'), interruptedBy)
      else if (!cancelled && !isImportShown())
        toast.success(t('done.title', { fileName: name || t('pasted.name') }), t('done.away'))
    } catch (error) {
      tellFailure(t('failed'), error)
    } finally {
      // Vaults, items and figures may all have changed.
      void client.invalidateQueries()
    }
  }
  const undo = async (handle: KeptImportHandle) => {
    try {
      const undoing = undoImport(handle)
      setStage(start)
      const { interruptedBy } = await undoing
      if (interruptedBy) tellFailure(t('undo.failed'), interruptedBy)
    } catch (error) {
      tellFailure(t('undo.failed'), error)
    } finally {
      void client.invalidateQueries()
    }
  }
  return {
    stage,
    kept,
    choose,
    change,
    run,
    undo,
    cancel: cancelImport,
    reset: () => setStage(start),
    showReport: () => setStage({ step: 'report' }),
  }
}

function importIdOf(stage: ImportStage): string | null {
  if (stage.step === 'inspected') return stage.inspection.importId
  return stage.step === 'choose' ? (stage.refused?.inspection.importId ?? null) : null
}

function changed(choices: ImportChoices, other: Change): ImportChoices {
  const all = Object.entries({ ...choices, ...other })
  return Object.fromEntries(all.filter(([, choice]) => choice !== undefined))
}

const sourceOf = ({ file, keys }: Chosen): ImportSource => ({ file, ...(keys && { keys }) })

/** Discards an import that was inspected and not run, with the passwords in it. */
function useDiscarded(importId: string | null) {
  const shown = useRef<string>(null)
  useEffect(() => {
    if (importId === null) return
    shown.current = importId
    return () => {
      shown.current = null
      // React's strict mode unmounts and remounts at once; only an import that stays unmounted is discarded.
      setTimeout(() => {
        if (shown.current === importId || isImporting()) return
        keySession.imports.discard(importId).catch(() => undefined)
      })
    }
  }, [importId])
}
