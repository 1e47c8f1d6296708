import { denyExport, type ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import type { ExportHandle } from '@chaveiro/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { exportsQuery } from '../../nouns/exports/exports-query.ts'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { DecisionDialog } from './decision-dialog.tsx'

/** Shows who wants to export what, why and in which format, as this device verified it. Exactly this list is signed. */
export function DecideExport({
  request,
  isOver,
  denies = false,
  onClose,
}: {
  request: ExportRequest
  /** This person has nothing left to decide. */
  isOver: boolean
  /** It was opened in order to deny it. */
  denies?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('access-requests')
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  // As first shown: a refresh must not change what is signed.
  const [shown] = useState(request)
  const isWaiting = shown.state === 'waiting'
  const verified = useQuery({
    queryKey: ['shown-export', shown.id],
    queryFn: () => keySession.exports.show(shown),
    enabled: isWaiting,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const handle = verified.data
  const askAnew = () => {
    void client.invalidateQueries({ queryKey: exportsQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const approve = useMutation({
    mutationFn: async () => handle && keySession.exports.approve(handle),
    onSuccess: () => {
      toast.success(t('exports.approved'))
      onClose()
    },
    onError: (error) => tellFailure(t('exports.approveFailed'), error, { preferDetail: true }),
    onSettled: askAnew,
  })
  const deny = useMutation({
    mutationFn: () => api.send(denyExport, { params: { id: shown.id } }),
    onSuccess: () => {
      toast.success(t('exports.denied'))
      onClose()
    },
    onError: (error) => tellFailure(t('exports.denyFailed'), error, { preferDetail: true }),
    onSettled: askAnew,
  })
  const person = shown.requester.name || shown.requester.email
  return (
    <DecisionDialog
      title={t(isWaiting ? 'exports.decide' : 'exports.stopTitle', { person, count: shown.count })}
      description={t(isWaiting ? 'exports.decideMeans' : 'exports.stopMeans')}
      isOver={isOver}
      denies={denies}
      deny={{
        label: t(isWaiting ? 'button.deny' : 'exports.stop'),
        isPending: deny.isPending,
        onPress: () => deny.mutate(),
      }}
      approve={
        isWaiting
          ? {
              label: t('button.approve'),
              isPending: approve.isPending,
              disabled: !handle,
              onPress: () => approve.mutate(),
            }
          : null
      }
      doubt={verified.error && { title: t('exports.doubted'), error: verified.error }}
      onClose={onClose}
    >
      {handle ? (
        <ShownExport handle={handle} person={person} />
      ) : (
        isWaiting && verified.isPending && <LoadingLines lines={6} />
      )}
    </DecisionDialog>
  )
}

function ShownExport({ handle, person }: { handle: ExportHandle; person: string }) {
  const { t } = useTranslation('access-requests')
  const { requester, form, reason, items } = handle
  const pathOf = ({ vault }: (typeof items)[number]) =>
    vault ? vault.map((name) => name ?? '…').join(' / ') : t('exports.unread')
  const byVault = Map.groupBy(items, pathOf)
  const unread = items.filter(({ title }) => title === null).length
  return (
    <>
      <Facts>
        <Fact name={t('column.requester')}>
          {person}
          <span className="block text-ink-3 text-small">
            <EmailText address={requester.email} />
          </span>
        </Fact>
        <Fact name={t('exports.formName')}>{t(`exports.form.${form}`)}</Fact>
        <Fact name={t('column.reason')} wide>
          <span className="whitespace-pre-wrap">{reason}</span>
        </Fact>
      </Facts>
      {(form === 'csv' || form === 'cxf') && <Banner tone="warning" title={t('exports.open')} />}
      {unread > 0 && <Banner tone="warning" title={t('exports.unreadItems', { count: unread })} />}
      <section
        aria-label={t('exports.list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls a long list
        tabIndex={0}
        className="rounded-lg border"
      >
        {[...byVault].map(([path, some]) => (
          <div key={path} className="border-b px-3 py-2.5 last:border-b-0">
            <p className="wrap-anywhere font-medium text-ink-2 text-small">
              {path} <span className="font-normal text-ink-3 tabular-nums">{some.length}</span>
            </p>
            <ul className="mt-1 space-y-0.5 text-body text-ink">
              {some.map((item) => (
                <li key={item.id} className="wrap-anywhere">
                  {item.title ?? t('exports.unreadItem', { id: item.id.slice(0, 8) })}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  )
}
