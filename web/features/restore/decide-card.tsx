import type { ResumeProposal } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { keySession } from '../../worker/key-session.ts'
import { KitConfirmation } from './kit-confirmation.tsx'
import { useNames, useRestoreAct } from './use-restore.ts'

/** The two confirmations: an admin proposes, and a second person who compared the words confirms, or the kit does. */
export function DecideCard({ proposal }: { proposal: ResumeProposal | null }) {
  const { t } = useTranslation('restore')
  const explain = useErrorText()
  const { user, may } = useCurrentUser()
  const propose = useRestoreAct(() => keySession.restore.proposeResume())
  const isAdmin = user.role === 'admin'
  return (
    <Card title={t('decide.heading')} description={t('decide.description')}>
      <div className="space-y-4">
        {proposal && <Compare proposal={proposal} mayConfirm={may('resume_logs')} />}
        {isAdmin ? (
          <>
            {proposal && <p className="text-ink-2 text-small">{t('decide.againHelp')}</p>}
            <Button
              variant={proposal ? 'secondary' : 'primary'}
              busy={propose.isPending}
              busyLabel={t('decide.proposing')}
              onClick={() => propose.mutate(undefined)}
            >
              {t(proposal ? 'decide.proposeAgain' : 'decide.propose')}
            </Button>
          </>
        ) : (
          !proposal && <p className="text-body text-ink-2">{t('decide.onlyAdmins')}</p>
        )}
        {propose.isError && (
          <Banner tone="danger" live title={t('decide.failed')}>
            {explain(propose.error)}
          </Banner>
        )}
      </div>
    </Card>
  )
}

function Compare({ proposal, mayConfirm }: { proposal: ResumeProposal; mayConfirm: boolean }) {
  const { t } = useTranslation('restore')
  const explain = useErrorText()
  const { person } = useNames()
  const [same, setSame] = useState(false)
  const { words, isOwn } = proposal
  const confirm = useRestoreAct((recoveryCode: string | null) =>
    recoveryCode === null
      ? keySession.restore.confirmResume(words)
      : keySession.restore.confirmResumeWithKit(words, recoveryCode),
  )
  // Awaited here: what `mutate` is given is not called once the decision is made and this card is gone.
  const confirmWith = async (recoveryCode: string | null) => {
    try {
      await confirm.mutateAsync(recoveryCode)
      toast.success(t('decide.done'))
    } catch {
      // The banner below says why.
    }
  }
  return (
    <>
      <p className="text-body text-ink-2">
        {isOwn
          ? t('decide.own')
          : t(mayConfirm ? 'decide.other' : 'decide.watch', {
              person: person(proposal.by) ?? t('decide.somebody'),
            })}
      </p>
      <WordList label={t('decide.words')} words={words} />
      {mayConfirm && !isOwn && (
        <>
          <CheckboxField
            label={t('decide.same')}
            checked={same}
            onChange={(event) => setSame(event.target.checked)}
          />
          <Button
            variant="primary"
            disabled={!same}
            busy={confirm.isPending}
            busyLabel={t('decide.confirming')}
            onClick={() => void confirmWith(null)}
          >
            {t('decide.confirm')}
          </Button>
        </>
      )}
      {confirm.isError && (
        <Banner tone="danger" live title={t('decide.failed')}>
          {explain(confirm.error)}
        </Banner>
      )}
      {mayConfirm && (
        <KitConfirmation busy={confirm.isPending} onConfirm={(code) => void confirmWith(code)} />
      )}
    </>
  )
}
