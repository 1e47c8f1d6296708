import { CheckCircle2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFollowUp } from './use-follow-up.ts'

const namesShown = 3

/** After somebody lost access: how far the new keys are, and a link to what that person could read. */
export function FollowUp({ departed }: { departed: { id: string; name: string } | null }) {
  const { t } = useTranslation('users')
  const { total, due, waitingElsewhere } = useFollowUp()
  const pathText = useVaultPathText()
  // Also if no vault needs a new key: the person still remembers what they read.
  const departure = departed && (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-body text-ink-2">{t('followUp.known', { name: departed.name })}</p>
      <ButtonLink to={`/settings/users/${departed.id}`} size="sm">
        {t('followUp.reading')}
      </ButtonLink>
    </div>
  )
  if (total === 0) return departure && <Card>{departure}</Card>
  const done = total - due.length
  return (
    <Card>
      <div role="status" className="space-y-3">
        {due.length === 0 ? (
          <p className="flex items-center gap-2 font-medium text-ink">
            <CheckCircle2 aria-hidden="true" className="size-4.5 text-green-ink" />
            {t('followUp.done')}
          </p>
        ) : (
          <>
            <ProgressBar
              label={t('followUp.title')}
              value={done}
              max={total}
              detail={t('followUp.progress', { done, total: total })}
            />
            <p className="text-ink-3 text-small">
              {waitingElsewhere.length === 0
                ? t('followUp.here')
                : t('followUp.elsewhere', {
                    count: waitingElsewhere.length,
                    names: waitingElsewhere.slice(0, namesShown).map(pathText).join(', '),
                  })}
            </p>
          </>
        )}
        {departure}
      </div>
    </Card>
  )
}
