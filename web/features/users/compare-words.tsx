import { Ear, ListChecks, Phone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactLine } from '../../ui/fact-list.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { WordList } from '../../ui/word-list.tsx'

/** How to compare eight words with somebody, and the two answers. */
export function CompareWords({
  title,
  name,
  about,
  read,
  words,
  busy,
  failure,
  onSame,
  onClose,
}: {
  title: string
  name: string
  /** The person, with their e-mail address. */
  about: string
  /** How that person finds the words on their screen. */
  read: string
  /** Undefined while loading. */
  words: string[] | undefined
  busy: boolean
  /** Why confirming failed. */
  failure: string | null
  onSame: (words: string[]) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['users', 'common'])
  const [differ, setDiffer] = useState(false)
  return (
    <Dialog
      busy={busy}
      onClose={onClose}
      title={title}
      description={t('compare.description')}
      footer={
        differ ? (
          <>
            <Button onClick={() => setDiffer(false)}>{t('compare.back')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('common:ui.close')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="danger-ghost" disabled={busy} onClick={() => setDiffer(true)}>
              {t('compare.differ')}
            </Button>
            <Button variant="primary" busy={busy} disabled={!words} onClick={() => words && onSame(words)}>
              {t('compare.same')}
            </Button>
          </>
        )
      }
    >
      {differ ? (
        <Banner tone="danger" live icon={<TriangleAlert />} title={t('compare.differTitle')}>
          {t('compare.differHelp', { name })}
        </Banner>
      ) : (
        <>
          <p className="wrap-anywhere mb-4 font-medium text-body text-ink">{about}</p>
          <ol className="space-y-3">
            <FactLine icon={<Phone />}>{t('compare.stepCall', { name })}</FactLine>
            <FactLine icon={<Ear />}>{read}</FactLine>
            <FactLine icon={<ListChecks />}>{t('compare.stepSame')}</FactLine>
          </ol>
          <div className="mt-3 sm:pl-7.5">
            {words ? (
              <WordList label={t('compare.words', { name })} words={words} className="py-4!" />
            ) : (
              <LoadingLines lines={2} />
            )}
          </div>
          {failure && (
            <Banner tone="danger" live title={t('compare.failed')} className="mt-4">
              {failure}
            </Banner>
          )}
        </>
      )}
    </Dialog>
  )
}
