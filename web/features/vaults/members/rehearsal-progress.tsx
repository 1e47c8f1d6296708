import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { VaultRehearsal } from '@chaveiro/contract/calls/rehearsals.ts'
import { clsx } from 'clsx'
import { Circle, CircleCheck, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { endOf, stageOf } from './rehearsal-steps.ts'

type Open = NonNullable<VaultRehearsal['open']>
const places = { make: 0, ask: 1, approve: 2, deliver: 2, open: 3, opened: 4 } as const

/** The four steps of a rehearsal: which are done, who acts now, what comes later. */
export function RehearsalProgress({ open, request }: { open: Open; request: AccessRequest | null }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const steps = useSteps(open, request)
  const present = places[stageOf(open, request)]
  return (
    <div className="mt-3 rounded-lg border bg-sunken px-3 py-2.5 text-small sm:ml-11.5" aria-live="polite">
      <ol aria-label={t('rehearsal.steps')} className="space-y-1.5">
        {steps.map((text, place) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
            key={place}
            state={place < present ? 'done' : place === present ? 'now' : 'later'}
            text={text}
          />
        ))}
      </ol>
      <p className="mt-2 text-ink-3">
        {t('rehearsal.by', { person: open.started_by, until: format.dateTime(open.until) })}
      </p>
    </div>
  )
}

/** Each step's text, by whether it is done or due. */
function useSteps(open: Open, request: AccessRequest | null): readonly string[] {
  const { t } = useTranslation('members')
  const format = useFormat()
  const stage = stageOf(open, request)
  const item = open.item_title ?? ''
  const person = request?.requester.name ?? ''
  const status = request && endOf(request)
  const { approvals = [], approvals_needed: needed = 2 } = request ?? {}
  const people = format.list(approvals.map(({ name }) => name))
  const count = { given: approvals.length, needed }
  const ask =
    stage === 'make'
      ? t('rehearsal.step.askLater')
      : stage !== 'ask'
        ? t('rehearsal.step.asked', { person })
        : status
          ? t('rehearsal.step.askedAgain', { person, status: t(`rehearsal.status.${status}`) })
          : t('rehearsal.step.ask', { item })
  const approve = {
    make: () => t('rehearsal.step.approveLater'),
    ask: () => t('rehearsal.step.approveLater'),
    approve: () =>
      approvals.length === 0
        ? t('rehearsal.step.approve', count)
        : t('rehearsal.step.approveSecond', { people, ...count }),
    deliver: () => t('rehearsal.step.deliver'),
    open: () => t('rehearsal.step.approved', { people }),
    opened: () => t('rehearsal.step.approved', { people }),
  }[stage]()
  return [
    stage === 'make' ? t('rehearsal.step.make') : t('rehearsal.step.made', { item }),
    ask,
    approve,
    open.tried_at
      ? t('rehearsal.step.opened', { day: format.dateTime(open.tried_at) })
      : stage === 'open'
        ? t('rehearsal.step.open', { person })
        : t('rehearsal.step.openLater'),
  ]
}

function Step({ state, text }: { state: 'done' | 'now' | 'later'; text: string }) {
  const { t } = useTranslation('members')
  const Icon = { done: CircleCheck, now: Hourglass, later: Circle }[state]
  const color = { done: 'text-green-ink', now: 'text-blue-ink', later: 'text-ink-3' }[state]
  return (
    <li className="flex items-start gap-2" aria-current={state === 'now' ? 'step' : undefined}>
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-4 shrink-0', color)} />
      <span className={clsx('min-w-0', state === 'now' ? 'font-medium text-ink' : 'text-ink-2')}>
        <span className="sr-only">{t(`rehearsal.${state}`)} </span>
        {text}
      </span>
    </li>
  )
}
