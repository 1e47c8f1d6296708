import { exportAuditLogs } from '@chaveiro/contract/audit.ts'
import { type AuditExportFormat, auditExportFormats } from '@chaveiro/contract/constants.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { askedBy, dayOf, type ScreenFilter } from './filter-in-address.ts'

/** The log as a file, by the filter that is set. */
export function ExportMenu({ filter }: { filter: ScreenFilter }) {
  const { t } = useTranslation('audit')
  const tellFailure = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (format: AuditExportFormat) => {
    setIsBusy(true)
    try {
      const file = await api.sendForFile(exportAuditLogs, { body: { ...askedBy(filter), format } })
      downloadFile(`audit-${dayOf(new Date())}.${format}`, file.type, file)
      toast.success(t('export.done'))
    } catch (error) {
      tellFailure(t('export.failed'), error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Menu
      trigger={
        <Button icon={<Download />} busy={isBusy}>
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
