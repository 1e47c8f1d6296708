import type { ImportChoices, ImportFault, ImportInspection, ImportOptions } from '@chaveiro/device'
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
  useKeptImport,
} from './kept-import.ts'

export type InspectedSheet = Extract<ImportInspection, { ok: true }>

/** What the screen shows while no import is under way. */
export type ImportStage =
  | { step: 'choose'; fault: ImportFault | null; file: File | null }
  | { step: 'reading'; fileName: string }
  | { step: 'inspected'; fileName: string; file: File; sheet: InspectedSheet; asked: Asked }
  /** The report of the last import. */
  | { step: 'report' }

/** Whether paths that differ from a vault's only in their spelling mean that vault. */
export type Spelling = 'vaults' | 'file'
/** What the person answered before the file was read again. */
export type Asked = { vault?: string | undefined; spelling?: Spelling | undefined }

const choicesOf = ({ vault, spelling }: Asked): ImportChoices => ({
  ...(vault !== undefined && { vaultOfOthers: vault }),
  likeVaults: spelling === 'vaults',
})

const start: ImportStage = { step: 'choose', fault: null, file: null }

/** Takes a file from choosing to its report. Rows leave the key session only sealed. */
export function useImport() {
  const { t } = useTranslation('import')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const kept = useKeptImport()
  const [stage, setStage] = useState<ImportStage>(start)
  if (kept?.step === 'done' && !kept.isSeen && stage.step !== 'report') setStage({ step: 'report' })
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
  useSheetDiscarded(stage.step === 'inspected' ? stage.sheet.importId : null)

  const inspect = async (file: File, asked: Asked = {}) => {
    setStage({ step: 'reading', fileName: file.name })
    try {
      const sheet = await keySession.imports.inspect({ file }, choicesOf(asked))
      if (isLeft.current && sheet.importId) await keySession.imports.discard(sheet.importId)
      setStage(
        sheet.ok
          ? { step: 'inspected', fileName: file.name, file, sheet, asked }
          : { step: 'choose', fault: sheet.fault, file },
      )
    } catch (error) {
      setStage(start)
      tellFailure(t('failed'), error)
    }
  }
  const run = async (
    fileName: string,
    asked: Asked,
    { unread, ...options }: ImportOptions & Pick<ImportChoices, 'unread'>,
  ) => {
    try {
      if (unread === 'leave_out') {
        const { importId } = options
        await keySession.imports.inspect({ importId }, { ...choicesOf(asked), unread })
      }
      const importing = runImport(fileName, options)
      setStage(start)
      const { interruptedBy, cancelled } = await importing
      if (interruptedBy) tellFailure(t('failed'), interruptedBy)
      else if (!cancelled && !isImportShown()) toast.success(t('done.title', { fileName }), t('done.away'))
    } catch (error) {
      tellFailure(t('failed'), error)
    } finally {
      // Vaults, items and figures may all have changed.
      void client.invalidateQueries()
    }
  }
  return {
    stage,
    kept,
    inspect,
    run,
    cancel: cancelImport,
    reset: () => setStage(start),
    showReport: () => setStage({ step: 'report' }),
  }
}

/** Discards a sheet that was inspected and not imported, with the passwords in it. */
function useSheetDiscarded(importId: string | null) {
  const shown = useRef<string>(null)
  useEffect(() => {
    if (importId === null) return
    shown.current = importId
    return () => {
      shown.current = null
      // React's strict mode unmounts and remounts at once; only a sheet that stays unmounted is discarded.
      setTimeout(() => {
        if (shown.current === importId || isImporting()) return
        keySession.imports.discard(importId).catch(() => undefined)
      })
    }
  }, [importId])
}
