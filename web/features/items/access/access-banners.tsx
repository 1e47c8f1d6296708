import { type AccessRequest, overStatuses } from '@chaveiro/contract/calls/access-requests.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock, Hourglass, KeyRound, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { showRequest } from '../../../nouns/access/show-request.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { timeLeft } from './time-left.ts'
import { isGranted, isWaiting } from './use-own-requests.ts'

/** The state of one's own requests for an item, and what may be done about them. */
export function AccessBanners({
  requests,
  custody,
  isRehearsal,
  now,
}: {
  /** The newest request of each kind. */
  requests: readonly AccessRequest[]
  custody: 'shared' | 'split'
  /** For a rehearsal's item, another banner says how to ask for it. */
  isRehearsal: boolean
  /** Milliseconds, updated every second while the access lasts. */
  now: number
}) {
  const granted = requests.filter((request) => isGranted(request, now))
  const waiting = requests.filter(isWaiting)
  if (granted.length === 0 && waiting.length === 0)
    return <Closed requests={requests} custody={custody} isRehearsal={isRehearsal} now={now} />
  return (
    <>
      {granted.map((request) => (
        <Granted key={request.id} request={request} now={now} />
      ))}
      {waiting.map((request) => (
        <Waiting key={request.id} request={request} />
      ))}
    </>
  )
}

function Granted({ request, now }: { request: AccessRequest; now: number }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const end = request.expires_at ?? ''
  return (
    <Banner
      tone="success"
      icon={<Timer />}
      title={t(`access.granted.${request.kind}`, { until: format.time(end) })}
      action={<TakeBack request={request} label={t('access.end')} />}
    >
      <span role="timer" className="tabular-nums">
        {t('access.left', { left: timeLeft(end, now) })}
      </span>
    </Banner>
  )
}

function Waiting({ request }: { request: AccessRequest }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { kind, status, approvals, approvals_needed: needed, is_approval_signed } = request
  const hours = request.granted_hours ?? request.requested_duration_hours
  const until = request.lapses_at ? format.dateTime(request.lapses_at) : ''
  const people = format.list(approvals.map(({ name }) => name))
  const pendingHint =
    needed === 1
      ? t('access.pendingHint', { until })
      : approvals.length === 0
        ? t('access.pendingTwo', { until })
        : t('access.pendingSecond', { people, until })
  return (
    <Banner
      tone="info"
      icon={<Hourglass />}
      title={
        <>
          {t(`access.${status === 'pending' ? 'pending' : 'approved'}.${kind}`, { hours })}
          {needed > 1 && ` · ${t('access.approvals', { given: approvals.length, needed })}`}
        </>
      }
      action={<TakeBack request={request} label={t('access.withdraw')} />}
    >
      {status === 'pending'
        ? pendingHint
        : t(is_approval_signed ? 'access.approvedHint' : 'access.unsignedHint')}
    </Banner>
  )
}

/** An expired request has ended, even if the server does not say so yet. */
const endOf = ({ status }: AccessRequest) => (status === 'approved' ? 'ended' : status)

/** How far the server lets clocks differ when a period counts from now. */
const clockDiffersMs = 5 * minuteMs

/** Whether the server still reports access long after its end by this device's clock: then the two clocks differ. */
const isOverByClock = ({ status, expires_at }: AccessRequest, now: number) =>
  status === 'approved' && now > Date.parse(expires_at ?? '') + clockDiffersMs

/** Without access or an open request: how the last request ended, and what can be requested. */
function Closed({
  requests,
  custody,
  isRehearsal,
  now,
}: {
  requests: readonly AccessRequest[]
  custody: 'shared' | 'split'
  isRehearsal: boolean
  now: number
}) {
  const { t } = useTranslation('items')
  if (requests.some((request) => isOverByClock(request, now)))
    return (
      <Banner tone="warning" icon={<Clock />} title={t('access.closed')}>
        {t('access.overByClock')}
      </Banner>
    )
  const last = requests.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1)
  const end = last && overStatuses.find((state) => state === endOf(last))
  if (isRehearsal && !last) return null
  return (
    <Banner tone="info" icon={last ? <Clock /> : <KeyRound />} title={t('access.closed')}>
      {last && end && `${t(`access.last.${last.kind}.${end}`)} `}
      {!isRehearsal && t(custody === 'split' ? 'access.askTwo' : 'access.ask')}
    </Banner>
  )
}

function TakeBack({ request, label }: { request: AccessRequest; label: string }) {
  const { t } = useTranslation('items')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const takeBack = useMutation({
    mutationFn: async () => keySession.access.withdraw(await showRequest(client, request)),
    onError: (error) => tellFailure(t('access.endFailed'), error, { preferDetail: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['access-requests'] }),
  })
  return (
    <Button size="sm" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {label}
    </Button>
  )
}
