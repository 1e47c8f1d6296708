import { exportAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { type AuditExportFormat, auditExportFormats } from '@chaveiro/contract/constants.ts'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { dayOf } from '../../nouns/audit/audit-questions.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { api } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { askedBy, type ScreenFilter } from './filter-in-address.ts'

/** Exports the log as a file, with the present filter. */
export function ExportMenu({ filter }: { filter: ScreenFilter }) {
  const { t } = useTranslation('audit')
  const tellFailure = useFailureToast()
  const words = useFormat()
  const [bytes, setBytes] = useState<number | null>(null)
  const cancel = useRef<AbortController>(null)
  // Leaving the screen cancels the export.
  useEffect(() => () => cancel.current?.abort(), [])
  const save = async (format: AuditExportFormat) => {
    const controller = new AbortController()
    const { signal } = controller
    cancel.current = controller
    setBytes(0)
    try {
      const input = { body: { ...askedBy(filter), format } }
      const file = await api.sendForFile(exportAuditLogs, input, { onBytes: setBytes, signal })
      downloadFile(`audit-${dayOf(new Date())}.${format}`, file.type, file)
      toast.success(t('export.done'))
    } catch (error) {
      if (!signal.aborted) tellFailure(t('export.failed'), error)
    } finally {
      setBytes(null)
    }
  }
  if (bytes !== null) {
    return (
      <>
        <p className="flex items-center gap-2 text-ink-2 text-small tabular-nums">
          <Spinner />
          {t('export.soFar', { size: words.megabytes(bytes) })}
        </p>
        <Button size="sm" icon={<X />} onClick={() => cancel.current?.abort()}>
          {t('export.cancel')}
        </Button>
      </>
    )
  }
  return (
    <Menu
      trigger={
        <Button size="sm" icon={<Download />}>
          {t('export.button')}
        </Button>
      }
    >
      {auditExportFormats.map((format) => (
        <MenuItem key={format} onClick={() => void save(format)}>
          {t(`export.${format}`)}
        </MenuItem>
      ))}
      <p className="border-t px-2 pt-1.5 pb-1 text-caption text-ink-3">{t('export.hint')}</p>
    </Menu>
  )
}
