import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AwaitedList, MoreButton } from '../../nouns/errors/list-pages.tsx'
import { Card } from '../../ui/card.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { RequestTable } from './request-table.tsx'
import { useDecidable } from './use-decidable.ts'
import { type RequestView, requestViews, useRequests } from './use-requests.ts'

/** The requests of one kind, open and past. The filter and the request being decided are in the address. */
export function RequestList({
  kind,
  icon,
  aside,
}: {
  kind: AccessKind
  icon: ReactNode
  /** Shown beside the filter. */
  aside?: ReactNode
}) {
  const { t } = useTranslation('access-requests')
  const [parameters, setParameters] = useSearchParams()
  const view = requestViews.find((one) => one === parameters.get('view')) ?? 'all'
  const query = useRequests(kind, view)
  const requests = query.data?.pages.flatMap((page) => page.rows)
  const openId = parameters.get('request')
  const present = requests?.find(({ id }) => id === openId)
  const opened = useDecidable(openId, present?.may_decide ? present : undefined)
  const show = (next: { view?: RequestView; request?: string }) =>
    setParameters({ ...(view === 'all' ? {} : { view }), ...next }, { replace: true })
  const open = ({ id }: AccessRequest) => show({ request: id })

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterSelect<RequestView>
          label={t('filter')}
          value={view}
          onValueChange={(next) => setParameters(next === 'all' ? {} : { view: next }, { replace: true })}
          options={requestViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          className="w-full sm:w-48"
        />
        {aside}
      </div>
      <Card flush>
        {requests === undefined ? (
          <AwaitedList query={query} failed={t(`${kind}.loadFailed`)} lines={6} />
        ) : requests.length === 0 ? (
          <EmptyState icon={icon} title={t(`${kind}.empty`)} description={t(`${kind}.emptyHint`)} />
        ) : (
          <RequestTable kind={kind} requests={requests} openId={openId} onApprove={open} />
        )}
      </Card>
      {query.hasNextPage && <MoreButton query={query} failed={t(`${kind}.loadFailed`)} label={t('more')} />}
      {opened && (
        <ApproveDialog
          key={opened.id}
          request={opened}
          over={present?.may_decide === false ? present.status : null}
          onClose={() => show({})}
        />
      )}
    </>
  )
}
