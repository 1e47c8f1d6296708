import { decide } from '@chaveiro/contract/rules/people/rights.ts'
import type { OrganisationState } from '@chaveiro/device'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordList } from '../../ui/word-list.tsx'
import type { Viewer } from './person-rules.ts'
import { useSetAutomatic } from './use-change-people.ts'

/** Whether people or the server confirm new keys, and the words that everybody can compare. */
export function TrustCard({
  viewer,
  organisation,
}: {
  viewer: Viewer
  organisation: UseQueryResult<OrganisationState>
}) {
  const { t } = useTranslation('users')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const setAutomatic = useSetAutomatic()
  const { data } = organisation
  // Until it is known, its place is kept; without a founded organisation there is none.
  if (!data && !organisation.isLoading) return null
  const mayChange = decide(viewer.role, 'change_policy').allowed

  const change = async (on: boolean) => {
    const question = { title: t('trust.automaticQuestion'), message: t('trust.automaticHelp') }
    if (on && !(await confirm({ ...question, confirmLabel: t('trust.automaticButton'), tone: 'danger' })))
      return
    try {
      await setAutomatic.mutateAsync(on)
      toast.success(t(on ? 'trust.automaticOn' : 'trust.automaticOff'))
    } catch (error) {
      tellFailure(t('trust.automaticFailed'), error)
    }
  }
  return (
    <Card title={t('trust.heading')} description={t('trust.description')}>
      <div className="grid gap-6 lg:grid-cols-2">
        {data ? (
          <CheckboxField
            label={t('trust.automatic')}
            help={
              mayChange
                ? t('trust.automaticHelp')
                : `${t('trust.automaticHelp')} ${t('trust.automaticAdmins')}`
            }
            checked={data.automaticVouching}
            disabled={!mayChange || setAutomatic.isPending}
            onChange={(event) => void change(event.target.checked)}
          />
        ) : (
          <LoadingLines lines={4} />
        )}
        <div>
          <p className="mb-2 text-body text-ink">{t('trust.words')}</p>
          <WordList label={t('trust.words')} words={data?.words} />
          <p className="mt-1.5 text-ink-3 text-small">{t('trust.wordsHelp')}</p>
        </div>
      </div>
    </Card>
  )
}
