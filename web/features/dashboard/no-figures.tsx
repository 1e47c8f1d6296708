import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useUiTexts } from '../../ui/ui-texts.tsx'

/** Why the figures below are dashes; above them, where it is seen. */
export function NoFigures({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('dashboard')
  const explain = useErrorText()
  const texts = useUiTexts()
  return (
    <Banner
      tone="danger"
      live
      title={t('failed')}
      action={
        <Button icon={<RotateCw />} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {explain(error)}
    </Banner>
  )
}
