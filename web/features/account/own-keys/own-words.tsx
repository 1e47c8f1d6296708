import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { WordList } from '../../../ui/word-list.tsx'
import { keySession } from '../../../worker/key-session.ts'

/** The words of one's own key, to read out to the person who confirms it. */
export function OwnWords() {
  const { t } = useTranslation('own-account')
  const words = useQuery({
    queryKey: ['own-words'],
    queryFn: () => keySession.account.ownWords(),
    staleTime: 0,
  })
  return (
    <Card title={t('words.title')}>
      {words.isLoadingError ? (
        <NotLoaded query={words} failed={t('words.failed')} lines={3} errorClass="py-4!" />
      ) : (
        <>
          <WordList label={t('words.label')} words={words.data} />
          <p className="mt-3 text-ink-3 text-small">{t('words.help')}</p>
        </>
      )}
    </Card>
  )
}
