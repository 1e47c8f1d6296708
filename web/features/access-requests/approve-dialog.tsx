import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { approvalMessages, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import { type GrantHours, grantHours } from '@chaveiro/contract/constants.ts'
import { listedPlace } from '@chaveiro/device'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Drama, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownText } from '../../nouns/errors/known-sentence.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { ChooseRevision, olderRevision } from './choose-revision.tsx'
import { RequestFacts } from './request-facts.tsx'
import { useEndRequest, useRefetchRequests } from './use-requests.ts'

/** Shows who asks for what, and takes the decision. Exactly what is shown here is signed. */
export function ApproveDialog({
  request,
  over,
  onClose,
}: {
  request: AccessRequest
  /** The outcome, once this person has nothing left to decide; else null. */
  over: AccessRequest['status'] | null
  onClose: () => void
}) {
  const { t } = useTranslation(['access-requests', 'common'])
  const explain = useErrorText()
  const tellFailure = useFailureToast()
  const askAnew = useRefetchRequests()
  // As first shown, and so is the vault: a refresh must not change what is signed.
  const [shown] = useState(request)
  const { kind, approvals, approvals_needed } = shown
  const most = shown.granted_hours ?? shown.requested_duration_hours
  const [hours, setHours] = useState(String(most))
  const vaults = useQuery(vaultsQuery)
  const listed = vaults.data && listedPlace(vaults.data, shown.vault_id)
  const [vault, setVault] = useState(listed)
  if (!vault && listed) setVault(listed)
  const [revision, setRevision] = useState<number>()
  const isHalf = approvals_needed > 1 && approvals.length > 0
  const signed = useQuery({
    queryKey: ['access-requests', 'signed', shown.id],
    queryFn: () => api.send(callsOfKind[kind].get, { params: { id: shown.id } }),
    enabled: isHalf,
    staleTime: 0,
  })
  const older = signed.data ? olderRevision(signed.data) : null
  const deny = useEndRequest()
  const approve = useMutation({
    mutationFn: async () => {
      if (!vault) return null
      const handle = await keySession.vaults.show(vault)
      return keySession.access.approve(
        { request: shown, vault: handle, revision },
        Number(hours) as GrantHours,
      )
    },
    onSuccess: (answer) => {
      toast.success(knownText(answer?.message, Object.values(approvalMessages)) ?? t('done.approve'))
      onClose()
    },
    onError: (error) => tellFailure(t('failed.approve'), error, { preferDetail: true }),
    onSettled: askAnew,
  })
  const isBusy = approve.isPending || deny.isPending
  return (
    <Dialog
      busy={isBusy}
      onClose={onClose}
      title={t(`approve.title.${kind}`)}
      description={t('approve.description')}
      footer={
        over && !isBusy ? (
          <Button onClick={onClose}>{t('common:ui.close')}</Button>
        ) : (
          <>
            {shown.status === 'pending' && (
              <Button
                busy={deny.isPending}
                disabled={isBusy}
                onClick={() => deny.mutate({ request: shown, act: 'deny' }, { onSuccess: onClose })}
              >
                {t('button.deny')}
              </Button>
            )}
            <Button
              variant="primary"
              busy={approve.isPending}
              disabled={
                isBusy || !vault || (isHalf && !signed.data) || (older !== null && revision === undefined)
              }
              onClick={() => approve.mutate()}
            >
              {t(shown.status === 'pending' ? 'button.approve' : 'button.confirm')}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-5">
        {over && !isBusy && (
          <Banner live tone="warning" title={t('approve.over')}>
            {t('approve.overNow', { status: t(`status.${over}`) })}
          </Banner>
        )}
        {shown.is_rehearsal && (
          <Banner tone="info" icon={<Drama />} title={t('approve.rehearsal')}>
            {t('approve.rehearsalMeans')}
          </Banner>
        )}
        {!shown.is_signed && (
          <Banner tone="warning" icon={<TriangleAlert />} title={t('approve.unsigned')}>
            {t('approve.unsignedHint', { person: shown.requester.name })}
          </Banner>
        )}
        {vaults.isError && <p className="text-red-ink">{explain(vaults.error)}</p>}
        {signed.isError && <p className="text-red-ink">{explain(signed.error)}</p>}
        <RequestFacts request={shown} vault={vault} />
        {kind === 'jit' && (
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
            {...older}
            person={approvals[0]?.name ?? ''}
            requester={shown.requester.name}
            revision={revision}
            onChange={setRevision}
          />
        )}
        {approvals_needed > 1 && !older && (
          <p className="rounded-lg border bg-sunken px-3 py-2.5 text-ink-2 text-small">
            {approvals.length === 0
              ? t('approve.first')
              : t('approve.second', { person: approvals[0]?.name, requester: shown.requester.name })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
