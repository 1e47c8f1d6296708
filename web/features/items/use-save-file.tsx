import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import type { FileProgress } from '@chaveiro/device'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { FileName } from './files-field.tsx'

/** Opens a file on the device, and answers it only if all of it is what was sealed. */
export type OpenFile = (
  file: ItemFile,
  onProgress: (progress: FileProgress) => void,
  signal: AbortSignal,
) => Promise<Blob>

/** Saves files one by one, never shown here: `bar` is the progress of the present one. Leaving the screen ends it. */
export function useSaveFile(): {
  isSaving: boolean
  bar: ReactNode
  save: (file: ItemFile, open: OpenFile) => Promise<void>
} {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const [saving, setSaving] = useState<{ file: ItemFile; progress: FileProgress | null } | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  useEffect(() => () => cancelling.current?.abort(), [])

  const save = async (file: ItemFile, open: OpenFile) => {
    const run = new AbortController()
    cancelling.current = run
    setSaving({ file, progress: null })
    try {
      const content = await open(file, (progress) => setSaving({ file, progress }), run.signal)
      if (!run.signal.aborted) downloadFile(cleanFileName(file.name), 'application/octet-stream', content)
    } catch (error) {
      if (!run.signal.aborted) tellFailure(t('files.saveFailed', { name: cleanFileName(file.name) }), error)
    } finally {
      setSaving(null)
    }
  }
  const bar = saving && (
    <div className="mt-3">
      <ProgressBar
        label={<FileName name={saving.file.name} size={saving.file.size} />}
        value={saving.progress?.done ?? null}
        max={saving.progress?.of ?? 1}
        detail={t('files.opening')}
        onCancel={() => cancelling.current?.abort()}
      />
    </div>
  )
  return { isSaving: saving !== null, bar, save }
}
