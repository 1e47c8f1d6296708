import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { HelperList } from '../../nouns/people/helper-list.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { keySession } from '../../worker/key-session.ts'

/** The organisation's words, compared once before the first use by somebody who came without an invitation link. */
export function CompareOrganisation({ userId }: { userId: string }) {
  const { t } = useTranslation(['join', 'common'])
  const explain = useErrorText()
  const tellFailure = useFailureToast()
  const [differ, setDiffer] = useState(false)
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: ['organisation-words'],
    queryFn: () => keySession.organisation.words(),
    staleTime: 0,
  })
  const confirm = async () => {
    setBusy(true)
    try {
      await keySession.organisation.confirm()
    } catch (error) {
      tellFailure(t('compare.failed'), error)
      setBusy(false)
    }
  }
  if (differ) {
    return (
      <>
        <Banner tone="danger" live title={t('compare.differTitle')}>
          {t('compare.differHelp')}
        </Banner>
        <Button className="mt-5" onClick={() => setDiffer(false)}>
          {t('compare.back')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mb-4 text-body text-ink-2">{t('compare.how')}</p>
      {query.data ? (
        <WordList label={t('compare.words')} words={query.data} className="py-4!" />
      ) : query.isError ? (
        <Banner
          tone="danger"
          live
          action={<Button onClick={() => void query.refetch()}>{t('common:ui.retry')}</Button>}
        >
          {explain(query.error)}
        </Banner>
      ) : (
        <LoadingLines lines={2} />
      )}
      <h2 className="mt-6 mb-2.5 font-medium text-ink text-small">{t('compare.who')}</h2>
      <HelperList label={t('compare.who')} exceptId={userId} />
      <div className="mt-6 flex flex-wrap justify-end gap-2 border-t pt-5">
        <Button variant="danger-ghost" disabled={busy} onClick={() => setDiffer(true)}>
          {t('compare.differ')}
        </Button>
        <Button variant="primary" disabled={!query.data} busy={busy} onClick={() => void confirm()}>
          {t('compare.same')}
        </Button>
      </div>
    </>
  )
}
