import { type ExportRequest, withdrawExport } from '@chaveiro/contract/calls/exports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { ExportState } from '../../nouns/exports/export-state.tsx'
import { exportsQuery, isOver } from '../../nouns/exports/exports-query.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.tsx'

/** The person's own exports that can still be made or taken back, and how the others ended. */
export function OwnExports() {
  const { t } = useTranslation('export')
  const { user } = useCurrentUser()
  const format = useFormat()
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const own = useQuery(exportsQuery).data?.filter(({ requester }) => requester.id === user.id) ?? []
  const withdraw = useMutation({
    mutationFn: ({ id }: ExportRequest) => api.send(withdrawExport, { params: { id } }),
    onSuccess: () => toast.success(t('own.withdrawn')),
    onError: (error) => tellFailure(t('own.withdrawFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
  if (own.length === 0) return null
  return (
    <Card flush title={t('own.title')} description={t('own.description')}>
      <ul className="divide-y border-t">
        {own.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-body text-ink">
                {t('what.items', { count: one.count })} · {t(`form.${one.form}`)}
              </p>
              <p className="wrap-anywhere line-clamp-2 text-ink-3 text-small">
                {format.dateTime(one.created_at)} · {one.reason}
              </p>
            </div>
            <ExportState request={one} />
            {!isOver(one) && (
              <div className="flex gap-2">
                {one.state === 'open' && !one.is_alone && (
                  <ButtonLink size="sm" variant="primary" to={`/export?export=${one.id}`}>
                    {t('own.continue')}
                  </ButtonLink>
                )}
                <Button size="sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate(one)}>
                  {t('own.withdraw')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
