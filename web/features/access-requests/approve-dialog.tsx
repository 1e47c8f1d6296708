import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { approvalMessages } from '@chaveiro/contract/calls/access-requests.ts'
import { type GrantHours, grantHours } from '@chaveiro/contract/constants.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Drama, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRequest } from '../../nouns/access/show-request.ts'
import { knownText } from '../../nouns/errors/known-sentence.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { ChooseRevision } from './choose-revision.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { RequestFacts } from './request-facts.tsx'
import { useEndRequest, useRefetchRequests } from './use-requests.ts'

/** Shows who asks for what, as this device verified it, and takes the decision. Exactly what is shown here is signed. */
export function ApproveDialog({
  request,
  over,
  denies = false,
  onClose,
}: {
  request: AccessRequest
  /** The outcome, once this person has nothing left to decide; else null. */
  over: AccessRequest['status'] | null
  /** It was opened in order to deny it. */
  denies?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('access-requests')
  const tellFailure = useFailureToast()
  const askAnew = useRefetchRequests()
  // As first shown: a refresh must not change what is signed.
  const [shown] = useState(request)
  const { kind } = shown
  const client = useQueryClient()
  const verified = useQuery({
    queryKey: ['shown-request', shown.id],
    queryFn: () => showRequest(client, shown),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const handle = verified.data
  const [asked, doubt] = handle && 'doubt' in handle ? [null, handle.doubt] : [handle, verified.error]
  const first = asked?.first
  const most = first?.hours ?? shown.granted_hours ?? shown.requested_duration_hours
  const [chosenHours, setHours] = useState<string>()
  const hours = chosenHours ?? String(most)
  const [revision, setRevision] = useState<number>()
  const older =
    first && first.revision < asked.item.revision && asked.vault.custody === 'split' ? first : null
  const deny = useEndRequest()
  const approve = useMutation({
    mutationFn: async () =>
      asked ? keySession.access.approve(asked, Number(hours) as GrantHours, revision) : null,
    onSuccess: (answer) => {
      toast.success(knownText(answer?.message, Object.values(approvalMessages)) ?? t('done.approve'))
      onClose()
    },
    onError: (error) => {
      tellFailure(t('failed.approve'), error, { preferDetail: true })
      void verified.refetch()
    },
    onSettled: askAnew,
  })
  return (
    <DecisionDialog
      {...(denies
        ? { title: t('ask.deny', { person: shown.requester.name, item: shown.item_title ?? '' }) }
        : { title: t(`approve.title.${kind}`), description: t('approve.description') })}
      isOver={over !== null}
      over={over && t('approve.overNow', { status: t(`status.${over}`) })}
      denies={denies}
      deny={
        shown.status === 'pending'
          ? {
              label: t('button.deny'),
              isPending: deny.isPending,
              disabled: !handle,
              onPress: () =>
                deny.mutate({ show: async () => handle ?? null, act: 'deny' }, { onSuccess: onClose }),
            }
          : null
      }
      approve={{
        label: t(shown.status === 'pending' ? 'button.approve' : 'button.confirm'),
        isPending: approve.isPending,
        disabled: !asked || (older !== null && revision === undefined),
        onPress: () => approve.mutate(),
      }}
      doubt={doubt ? { title: t('approve.doubted'), error: doubt } : null}
      onClose={onClose}
    >
      {asked?.item.isRehearsal && (
        <Banner tone="info" icon={<Drama />} title={t('approve.rehearsal')}>
          {t('approve.rehearsalMeans')}
        </Banner>
      )}
      {asked && asked.signedAt === null && (
        <Banner tone="warning" icon={<TriangleAlert />} title={t('approve.unsigned')}>
          {t('approve.unsignedHint', { person: shown.requester.name })}
        </Banner>
      )}
      {asked ? (
        <RequestFacts request={asked} name={shown.requester.name} />
      ) : (
        verified.isPending && <LoadingLines lines={4} />
      )}
      {asked?.kind === 'jit' && (
        <div>
          <p className="mb-1.5 font-medium text-ink text-small">{t('approve.duration')}</p>
          <FilterSelect
            label={t('approve.duration')}
            value={hours}
            onValueChange={setHours}
            options={grantHours
              .filter((one) => one <= most)
              .map((one) => ({ value: String(one), label: t('hours', { count: one }) }))}
            className="sm:w-56"
          />
          <p className="mt-1.5 text-ink-3 text-small">{t('approve.durationHint')}</p>
        </div>
      )}
      {older && (
        <ChooseRevision
          first={older.revision}
          present={asked?.item.revision ?? 0}
          person={older.by.email}
          requester={shown.requester.name}
          revision={revision}
          onChange={setRevision}
        />
      )}
      {asked?.needed === 2 && !older && (
        <p className="rounded-lg border bg-sunken px-3 py-2.5 text-ink-2 text-small">
          {asked.opens
            ? t('approve.second', { person: first?.by.email, requester: shown.requester.name })
            : t('approve.first')}
        </p>
      )}
    </DecisionDialog>
  )
}
