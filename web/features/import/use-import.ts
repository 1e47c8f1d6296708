import type {
  ImportOptions,
  ImportProgress,
  ImportReport,
  SheetFault,
  SheetInspection,
} from '@chaveiro/client/types/sheet.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { useHeldPage } from '../../session/use-held-page.ts'
import { keySession } from '../../worker/key-session.ts'

export type InspectedSheet = Extract<SheetInspection, { ok: true }>

/** The state of an import. */
export type ImportStage =
  | { step: 'choose'; fault: SheetFault | null; file: File | null }
  | { step: 'reading'; fileName: string }
  | { step: 'inspected'; fileName: string; file: File; sheet: InspectedSheet }
  | { step: 'importing'; fileName: string; progress: ImportProgress | null }
  | { step: 'done'; fileName: string; report: ImportReport }

const start: ImportStage = { step: 'choose', fault: null, file: null }

/** Takes a file from choosing to its report. Rows leave the key session only sealed. */
export function useImport() {
  const { t } = useTranslation('import')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const [stage, setStage] = useState<ImportStage>(start)
  const running = useRef<AbortController>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const sheetId = stage.step === 'inspected' ? stage.sheet.sheetId : null
  useSheetDiscarded(sheetId, running)
  useHeldPage(stage.step === 'importing')

  const inspect = async (file: File, vault?: string) => {
    setStage({ step: 'reading', fileName: file.name })
    try {
      const sheet = await keySession.inspectSheet(file, vault)
      if (isLeft.current && sheet.ok) await keySession.discardSheet(sheet.sheetId)
      setStage(
        sheet.ok
          ? { step: 'inspected', fileName: file.name, file, sheet }
          : { step: 'choose', fault: sheet.fault, file },
      )
    } catch (error) {
      setStage(start)
      tellFailure(t('failed'), error)
    }
  }
  const run = async (fileName: string, options: ImportOptions) => {
    const abort = new AbortController()
    running.current = abort
    setStage({ step: 'importing', fileName, progress: null })
    try {
      const report = await keySession.importSheet(
        options,
        (progress) => setStage({ step: 'importing', fileName, progress }),
        abort.signal,
      )
      setStage({ step: 'done', fileName, report })
      if (report.interruptedBy) tellFailure(t('failed'), report.interruptedBy)
    } catch (error) {
      setStage(start)
      tellFailure(t('failed'), error)
    } finally {
      running.current = null
      // Vaults, items and figures may all have changed.
      void client.invalidateQueries()
    }
  }
  return { stage, inspect, run, cancel: () => running.current?.abort(), reset: () => setStage(start) }
}

/** Discards a sheet that was inspected and not imported, with the passwords in it. */
function useSheetDiscarded(sheetId: string | null, running: { readonly current: unknown }) {
  const shown = useRef<string>(null)
  useEffect(() => {
    if (sheetId === null) return
    shown.current = sheetId
    return () => {
      shown.current = null
      // React's strict mode unmounts and remounts at once; only a sheet that stays unmounted is discarded.
      setTimeout(() => {
        if (shown.current === sheetId || running.current !== null) return
        keySession.discardSheet(sheetId).catch(() => undefined)
      })
    }
  }, [sheetId, running])
}
