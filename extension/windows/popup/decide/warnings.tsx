import { Banner } from '@chaveiro/web/ui/banner.tsx'
import { countOf, filled } from '../../../i18n/texts.ts'
import { texts } from '../../language.ts'
import type { Verified } from './request-facts.tsx'

/** What is not as it should be, and how many approvals it takes. */
export function Warnings({ request }: { request: Verified }) {
  const { decide } = texts
  const isAccess = 'title' in request
  const unread = 'form' in request ? request.items.filter(({ title }) => title === null).length : 0
  return (
    <>
      {isAccess && request.isRehearsal && (
        <Banner tone="info" title={decide.rehearsal}>
          {decide.rehearsalMeans}
        </Banner>
      )}
      {isAccess && request.signedAt === null && (
        <Banner tone="warning" title={decide.unsigned}>
          {filled(decide.unsignedHint, { person: request.requester })}
        </Banner>
      )}
      {'address' in request && request.address !== 'confirmed' && (
        <Banner
          tone={request.address === 'altered' ? 'danger' : 'warning'}
          title={decide.address[request.address]}
        />
      )}
      {'form' in request && (request.form === 'csv' || request.form === 'cxf') && (
        <Banner tone="warning" title={decide.open} />
      )}
      {unread > 0 && <Banner tone="warning" title={countOf(decide.unreadItems, unread)} />}
      {isAccess && request.needed === 2 && (
        <p className="rounded-lg border bg-sunken px-3 py-2.5 text-ink-2 text-small">
          {request.first
            ? filled(decide.second, { person: request.first.by, requester: request.requester })
            : decide.firstOfTwo}
        </p>
      )}
    </>
  )
}
