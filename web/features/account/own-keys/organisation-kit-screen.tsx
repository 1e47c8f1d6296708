import type { OrganisationKit } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WordList } from '../../../ui/word-list.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { PaperButtons, PrintedCode, SheetHead, sheetText } from '../paper.tsx'

/** The organisation's printed kit, offered after founding until the founder has put it away. */
export function OrganisationKitScreen(page: AccountPageData) {
  const { t } = useTranslation('account')
  const sentence = useErrorText()
  // Not cached: the code is in the page only while it is shown.
  const kit = useQuery({
    queryKey: ['organisation-kit'],
    queryFn: () => keySession.organisation.kit(),
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <AccountPage {...page} title={t('kit.title')} description={t('kit.description')}>
      {kit.isPending ? (
        <LoadingLines lines={6} />
      ) : kit.isError ? (
        <ErrorState title={t('kit.failed')} detail={sentence(kit.error)} onRetry={() => void kit.refetch()} />
      ) : kit.data === null ? (
        <EmptyState
          icon={<PackageCheck />}
          title={t('kit.gone')}
          description={t('kit.goneHelp')}
          action={<ButtonLink to="/">{t('kit.home')}</ButtonLink>}
        />
      ) : (
        <Kit kit={kit.data} />
      )}
    </AccountPage>
  )
}

function Kit({ kit }: { kit: OrganisationKit }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const sentence = useErrorText()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [isKept, setIsKept] = useState(false)
  const words = kit.words.join(' ')
  const sheet = useMemo(
    () => ({
      title: t('kit.sheet.title'),
      lines: [
        { name: t('kit.sheet.address'), value: location.origin },
        { name: t('kit.sheet.organisation'), value: kit.organisation },
        { name: t('kit.sheet.founded'), value: format.dateTime(kit.foundedAt) },
      ],
      notes: [t('kit.wordsHelp'), t('kit.codeHelp'), t('kit.sheet.use')],
    }),
    [t, format, kit],
  )

  async function putAway() {
    const question = { title: t('kit.ask'), message: t('kit.askHelp'), confirmLabel: t('kit.sure') }
    if (!(await confirm(question))) return
    try {
      await keySession.organisation.putAwayKit()
      navigate('/')
    } catch (error) {
      toast.error(sentence(error))
    }
  }

  return (
    <>
      <SheetHead sheet={sheet} />
      <h2 className="font-medium text-ink text-small print:text-black">{t('kit.words')}</h2>
      <WordList label={t('kit.words')} words={kit.words} className="mt-2" />
      <p className="mt-1.5 text-ink-3 text-small print:text-black">{t('kit.wordsHelp')}</p>
      <h2 className="mt-5 mb-2 font-medium text-ink text-small print:text-black">{t('kit.code')}</h2>
      <PrintedCode label={t('kit.code')} code={kit.recoveryCode} />
      <p className="mt-1.5 text-ink-3 text-small print:text-black">{t('kit.codeHelp')}</p>
      <p className="mt-1.5 hidden text-small print:block print:text-black">{t('kit.sheet.use')}</p>
      <PaperButtons
        fileName={t('kit.fileName')}
        text={sheetText(sheet, [
          { name: t('kit.words'), value: words },
          { name: t('kit.code'), value: kit.recoveryCode },
        ])}
        onKept={() => setIsKept(true)}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-2 border-t pt-5 print:hidden">
        <ButtonLink to="/" variant="ghost">
          {t('kit.later')}
        </ButtonLink>
        <Button variant="primary" disabled={!isKept} onClick={() => void putAway()}>
          {t('kit.done')}
        </Button>
      </div>
      {!isKept && <p className="mt-2 text-right text-ink-3 text-small print:hidden">{t('kit.keepFirst')}</p>}
    </>
  )
}
