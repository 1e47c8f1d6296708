import type { BrowserRequest } from '@chaveiro/device'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelName } from '../../../i18n/use-browser-name.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useBrowserRequests } from './use-browser-requests.ts'

const ApproveBrowserDialog = onDemand(() =>
  import('./approve-browser-dialog.tsx').then((part) => part.ApproveBrowserDialog),
)

/** Shown above every screen of an unlocked browser while a new one asks to be let in, but not beside the digits that are compared. */
export function NewBrowserBanner() {
  const { t } = useTranslation('browser-request')
  const format = useFormat()
  const nameOf = useLabelName()
  const requests = useBrowserRequests()
  const [looking, setLooking] = useState<BrowserRequest | null>(null)
  const [newest] = requests
  const more = requests.length - 1
  return (
    <>
      {newest && looking === null && (
        <Banner
          live
          tone="accent"
          icon={<MonitorSmartphone />}
          title={t('bannerTitle')}
          className="m-4 mb-0 sm:mx-6 lg:mx-8"
          action={
            <Button size="sm" variant="primary" onClick={() => setLooking(newest)}>
              {t('look')}
            </Button>
          }
        >
          {[nameOf(newest.label), newest.ipAddress, format.ago(newest.createdAt)].filter(Boolean).join(' · ')}
          {more > 0 && ` ${t('more', { count: more })}`}
        </Banner>
      )}
      {looking && <ApproveBrowserDialog request={looking} onClose={() => setLooking(null)} />}
    </>
  )
}
