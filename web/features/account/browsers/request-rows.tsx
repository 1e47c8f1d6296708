import type { BrowserRequest } from '@chaveiro/device'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelName } from '../../../i18n/use-browser-name.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ApproveBrowserDialog } from './approve-browser-dialog.tsx'
import { useBrowserRequests } from './use-browser-requests.ts'

/** The new browsers that are asking, above those that are in. */
export function RequestRows() {
  const { t } = useTranslation('own-account')
  const format = useFormat()
  const nameOf = useLabelName()
  const requests = useBrowserRequests()
  const [looking, setLooking] = useState<BrowserRequest | null>(null)
  return (
    <>
      {looking === null &&
        requests.map((request) => (
          <ActionRow
            key={request.id}
            icon={<MonitorSmartphone />}
            tone="yellow"
            title={nameOf(request.label)}
            badge={<Badge tone="yellow">{t('browsers.asks')}</Badge>}
            description={[format.ago(request.createdAt), request.ipAddress].filter(Boolean).join(' · ')}
            actions={
              <Button size="sm" variant="primary" onClick={() => setLooking(request)}>
                {t('browsers.look')}
              </Button>
            }
          />
        ))}
      {looking && <ApproveBrowserDialog request={looking} onClose={() => setLooking(null)} />}
    </>
  )
}
