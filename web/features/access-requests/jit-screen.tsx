import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { Timer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useErrorText } from '../../session/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { RequestTable } from './request-table.tsx'
import { type RequestView, useRequests } from './use-requests.ts'

/** Requests for temporary access: all of them for who decides, one's own for others. */
export function JitScreen() {
  const { t } = useTranslation('access-requests')
  const explain = useErrorText()
  const [view, setView] = useState<RequestView>('all')
  const query = useRequests(view)
  const [parameters, setParameters] = useSearchParams()
  const requests = query.data?.pages.flatMap((page) => page.rows)
  const openId = parameters.get('request')
  const opened = requests?.find(({ id, may_decide }) => id === openId && may_decide)
  const open = (request: AccessRequest) => setParameters({ request: request.id }, { replace: true })

  return (
    <Page title={t('title')} description={t('description')}>
      <FilterSelect<RequestView>
        label={t('filter')}
        value={view}
        onValueChange={setView}
        options={(['all', 'open'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        className="w-full sm:w-48"
      />
      <Card flush>
        {requests === undefined ? (
          query.isError ? (
            <ErrorState
              title={t('loadFailed')}
              detail={explain(query.error)}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <div className="p-5">
              <LoadingLines lines={6} />
            </div>
          )
        ) : requests.length === 0 ? (
          <EmptyState icon={<Timer />} title={t('empty')} description={t('emptyHint')} />
        ) : (
          <RequestTable requests={requests} openId={openId} onApprove={open} />
        )}
      </Card>
      {query.hasNextPage && (
        <div className="flex justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
      {opened && (
        <ApproveDialog
          key={opened.id}
          request={opened}
          onClose={() => setParameters({}, { replace: true })}
        />
      )}
    </Page>
  )
}
