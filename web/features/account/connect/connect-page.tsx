import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { ApprovingSteps } from '../approving-steps.tsx'
import { ProgramQuestion } from './program-question.tsx'
import { useProgram } from './use-program.ts'

/** Connects a program that somebody started, or refuses it. The address names the request; a proof of its place comes in the fragment. */
export function ConnectPage(page: AccountPageData) {
  const { t } = useTranslation('connect')
  const explain = useErrorText()
  const tellFailure = useFailureToast()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const [proof] = useState(() => location.hash.slice(1))
  const program = useProgram(id, proof)
  const { query, step, place, failure, refuse, approve } = program
  useEffect(() => {
    if (location.hash !== '') void navigate(location.pathname, { replace: true })
  }, [navigate])

  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      tellFailure(t('failed'), error)
    }
  }
  const isAsking = step === 'question' && place !== 'known'
  const canRefuse = ['preparing', 'digits', 'comparing', 'matched', 'refusing'].includes(step)
  return (
    <AccountPage {...page} title={t('title')} description={t('description')}>
      <div className="space-y-5">
        {failure !== null && (
          <Banner tone="danger" live title={t('failed')}>
            {explain(failure)}
          </Banner>
        )}
        {isAsking && query.data ? (
          <ProgramQuestion
            program={query.data}
            place={place}
            onLookHere={() => void attempt(program.lookHere)}
            onElsewhere={() => void attempt(program.connectElsewhere)}
            onRefuse={() => void refuse(false)}
          />
        ) : isAsking && query.isError && !program.isOver ? (
          <ErrorState
            title={t('failed')}
            detail={explain(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : isAsking && !program.isOver ? (
          <Loading label={t('looking')} />
        ) : step === 'handed' && program.isOver ? (
          <Banner tone="info" live title={t('ended')}>
            {t('endedHelp')}
          </Banner>
        ) : (
          <ApprovingSteps
            words="connect"
            step={step === 'question' ? 'over' : step}
            code={program.code}
            onCompare={program.compare}
          />
        )}
        {step === 'matched' && (
          <Button full size="lg" variant="primary" onClick={() => void approve()}>
            {t('goOn')}
          </Button>
        )}
        {canRefuse && (
          <Button full variant="danger-ghost" busy={step === 'refusing'} onClick={() => void refuse(false)}>
            {t('refuse')}
          </Button>
        )}
        {step === 'handed' && (
          <Button full size="lg" variant="primary" onClick={() => void navigate('/account')}>
            {t('toAccount')}
          </Button>
        )}
      </div>
      {program.dialog}
    </AccountPage>
  )
}
