import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { keySession } from '../../worker/key-session.ts'

/** The words of this browser, computed again whenever they come into view. */
export function ReadOut({ person: { id, name } }: { person: { id: string; name: string } }) {
  const { t } = useTranslation('colleagues')
  const explain = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['comparison', id],
    queryFn: () => keySession.people.beginComparison(id),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) {
    return (
      <Banner tone="danger" live title={t('compare.failed')}>
        {explain(error)}
      </Banner>
    )
  }
  if (!data) return <LoadingLines lines={3} label={t('loading')} />
  return (
    <div className="space-y-4">
      <p className="text-body text-ink-2">{t('compare.readHelp', { name })}</p>
      <WordList label={t('compare.words')} words={data.words} className="py-1" />
      <p className="text-ink-3 text-small">
        {data.vaults === 0 ? t('compare.coversPeople') : t('compare.covers', { count: data.vaults })}
      </p>
      <div className="space-y-2">
        <p className="text-ink-2 text-small">{t('compare.qr', { name })}</p>
        <QrCode text={data.qr} label={t('compare.words')} />
      </div>
    </div>
  )
}
