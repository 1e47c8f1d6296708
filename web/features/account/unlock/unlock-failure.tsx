import { errorFacts } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useWhomToTell } from '../../../nouns/people/use-whom-to-tell.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Why the key did not open, with other words if the server's data does not verify. */
export function UnlockFailure({
  failure,
  wrong,
}: {
  failure: unknown
  /** The text for a failed unlock, if there is no field to mark. */
  wrong?: string
}) {
  const { t } = useTranslation('account')
  const explain = useErrorText()
  const whom = useWhomToTell()
  const { code } = errorFacts(failure)
  const distrusted = code === 'distrusted'
  return (
    <Banner tone="danger" live title={distrusted ? t('distrusted.title') : t('unlock.failed')}>
      {distrusted
        ? t('distrusted.description', { whom })
        : code === 'open_failed' && wrong
          ? wrong
          : explain(failure)}
    </Banner>
  )
}
