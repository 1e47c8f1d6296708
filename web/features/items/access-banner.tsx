import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { withdrawJit } from '@chaveiro/contract/jit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock, Hourglass, KeyRound, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { api } from '../../session/api.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { isGranted } from '../../session/use-own-request.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { timeLeft } from './time-left.ts'

/** What became of one's own request for an item, and what may be done about it. */
export function AccessBanner({
  request,
  custody,
  now,
}: {
  request: AccessRequest | null
  custody: 'shared' | 'split'
  /** Milliseconds; told every second while the access lasts. */
  now: number
}) {
  const { t } = useTranslation('items')
  const format = useFormat()
  if (request && isGranted(request, now)) {
    const end = request.expires_at ?? ''
    const left = timeLeft(end, now)
    return (
      <Banner
        tone="success"
        icon={<Timer />}
        title={t('access.granted', { until: format.time(end) })}
        action={<TakeBack request={request} label={t('access.end')} />}
      >
        <span role="timer" className="tabular-nums">
          {t('access.left', { left })}
        </span>
      </Banner>
    )
  }
  if (request?.status === 'pending') {
    return (
      <Banner
        tone="info"
        icon={<Hourglass />}
        title={t('access.pending', { hours: request.requested_duration_hours })}
        action={<TakeBack request={request} label={t('access.withdraw')} />}
      >
        {t('access.pendingHint', { until: request.lapses_at ? format.dateTime(request.lapses_at) : '' })}
      </Banner>
    )
  }
  if (request?.status === 'approved' && request.expires_at === null) {
    return (
      <Banner
        tone="info"
        icon={<Hourglass />}
        title={t('access.approved', { hours: request.granted_hours })}
        action={<TakeBack request={request} label={t('access.withdraw')} />}
      >
        {t(request.is_approval_signed ? 'access.approvedHint' : 'access.unsignedHint')}
      </Banner>
    )
  }
  if (custody === 'split') {
    return (
      <Banner tone="info" icon={<KeyRound />} title={t('access.closed')}>
        {t('access.split')}
      </Banner>
    )
  }
  const last = request && endedStates.find((state) => state === endOf(request))
  return (
    <Banner tone="info" icon={last ? <Clock /> : <KeyRound />} title={t('access.closed')}>
      {last && `${t(`access.last.${last}`)} `}
      {t('access.ask')}
    </Banner>
  )
}

const endedStates = ['denied', 'lapsed', 'withdrawn', 'revoked', 'ended'] as const

/** What has run out is over, also before the server says so. */
const endOf = ({ status }: AccessRequest) => (status === 'approved' ? 'ended' : status)

function TakeBack({ request, label }: { request: AccessRequest; label: string }) {
  const { t } = useTranslation('items')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const takeBack = useMutation({
    mutationFn: () => api.send(withdrawJit, { params: { id: request.id } }),
    onError: (error) => tellFailure(t('access.endFailed'), error, { preferDetail: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['access-requests'] }),
  })
  return (
    <Button size="sm" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {label}
    </Button>
  )
}
