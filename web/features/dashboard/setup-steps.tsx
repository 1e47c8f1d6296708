import type { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { becameAdminWords } from '@chaveiro/contract/calls/roster.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { type SetupStep, setupSteps } from './setup-of.ts'

/** What a new installation still needs, in four steps. Once they are done, another feature's suggestion has the place. */
export function SetupSteps({
  figures,
  otherwise,
}: {
  figures: z.output<typeof getDashboard.response> | undefined
  otherwise: ReactNode
}) {
  const { t } = useTranslation('dashboard')
  const { user, may } = useCurrentUser()
  const status = useKeyStatus()
  const steps = setupSteps({
    mayMakeAdmin: may('make_me_admin', { adminExists: user.admin_exists }),
    hasKit: status.state === 'unlocked' && status.hasOrganisationKit,
    mayFill: may('create_vault'),
    mayInvite: may('see_people'),
    figures,
  })
  if (!steps) return figures && otherwise
  const done = steps.filter(({ isDone }) => isDone).length
  const isFirst = steps[0]?.isDone === false
  return (
    <Card
      flush
      title={t(isFirst ? 'setup.title' : 'setup.going')}
      aside={
        <p className="text-ink-3 text-small tabular-nums">
          {t('setup.progress', { done, of: steps.length })}
        </p>
      }
    >
      <ol className="divide-y border-t">
        {steps.map((step, place) => (
          <Step key={step.name} step={step} number={place + 1} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ step: { name, isDone, isOpen }, number }: { step: SetupStep; number: number }) {
  const { t } = useTranslation('dashboard')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5">
      <div className="flex min-w-0 flex-1 basis-64 gap-3.5">
        <span
          className={clsx(
            'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold text-small [&_svg]:size-4',
            isDone
              ? 'bg-green-soft text-green-ink'
              : isOpen
                ? 'bg-accent-soft text-accent-ink'
                : 'bg-sunken text-ink-3',
          )}
        >
          {isDone ? <Check role="img" aria-label={t('setup.done')} /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <p className={clsx('font-medium text-body', isDone ? 'text-ink-3' : 'text-ink')}>
            {t(`setup.steps.${name}.title`)}
          </p>
          {!isDone && <p className="text-ink-3 text-small">{t(`setup.steps.${name}.description`)}</p>}
        </div>
      </div>
      {isOpen && <div className="flex flex-wrap gap-2 max-sm:pl-11.5">{acts[name]}</div>}
    </li>
  )
}

const acts: Record<SetupStep['name'], ReactNode> = {
  admin: <MakeMeAdmin />,
  kit: <LinkAct to="/recovery-kit" name="kit" isPrimary />,
  items: (
    <>
      <LinkAct to="/import" name="import" isPrimary />
      <LinkAct to="/vaults?new" name="create" />
    </>
  ),
  team: <LinkAct to="/settings?invite" name="invite" />,
}

function LinkAct({
  to,
  name,
  isPrimary = false,
}: {
  to: string
  name: 'kit' | 'import' | 'create' | 'invite'
  isPrimary?: boolean
}) {
  const { t } = useTranslation('dashboard')
  return (
    <ButtonLink to={to} variant={isPrimary ? 'primary' : 'secondary'}>
      {t(`setup.acts.${name}`)}
    </ButtonLink>
  )
}

function MakeMeAdmin() {
  const { t } = useTranslation('dashboard')
  const makeMeAdmin = useMakeMeAdmin()
  return (
    <Button
      variant="primary"
      busy={makeMeAdmin.isPending}
      busyLabel={t('setup.busy')}
      onClick={() => makeMeAdmin.mutate()}
    >
      {t('setup.button')}
    </Button>
  )
}

/** Becomes the first admin and founds the organisation with this person's keys; then refetches everything. */
function useMakeMeAdmin() {
  const { t, i18n } = useTranslation('dashboard')
  const explain = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => keySession.organisation.found(),
    onSuccess: () => toast.success(becameAdminWords[i18n.language as Language]),
    onError: (error) => toast.error(t('setup.failed'), explain(error)),
    // Also after a refusal: somebody else may have become admin meanwhile.
    onSettled: () => client.invalidateQueries(),
  })
}
