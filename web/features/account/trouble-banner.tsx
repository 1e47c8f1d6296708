import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyStatus } from '../../session/key-status.ts'
import { useErrorText } from '../../session/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { keySession } from '../../worker/key-session.ts'

/** Above every screen: what is wrong between the open key and the organisation, where something is. */
export function TroubleBanner() {
  const { t } = useTranslation(['account', 'common'])
  const explain = useErrorText()
  const status = useKeyStatus()
  const trouble = status.state === 'unlocked' ? status.trouble : null
  if (trouble === null) return null
  const distrusted = trouble.code === 'distrusted'
  return (
    <Banner
      live
      tone={distrusted ? 'danger' : 'warning'}
      title={distrusted ? t('trouble.title') : t('trouble.away')}
      className="m-4 mb-0 sm:mx-6 lg:mx-8"
      action={
        <Button
          size="sm"
          icon={<RotateCw />}
          onClick={() => void keySession.refresh().catch(() => undefined)}
        >
          {t('common:ui.retry')}
        </Button>
      }
    >
      {distrusted ? t('trouble.description') : explain(trouble)}
    </Banner>
  )
}
