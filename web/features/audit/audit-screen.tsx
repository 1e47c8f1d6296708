import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { AwaitedList } from '../../nouns/errors/list-pages.tsx'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditQuestions } from './audit-questions.tsx'
import { AuditTable } from './audit-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { addressOf, askedBy, filterOf, isFolded } from './filter-in-address.ts'
import { linesOfPages } from './lines-of-pages.ts'
import { RevealsChart } from './reveals-chart.tsx'
import { timeOfId } from './time-of-id.ts'
import { useAuditLogs } from './use-audit-logs.ts'
import { useItemPlace } from './use-items-by-title.ts'
import { useKnownThings } from './use-known-things.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** Who did what, when and from where. */
export function AuditScreen() {
  const { t } = useTranslation('audit')
  const { may } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const [isVerifying, setIsVerifying] = useState(false)
  const things = useKnownThings()
  const seesAll = may('see_audit_entry', { isOwn: false })
  const filter = useMemo(() => filterOf(parameters), [parameters])

  return (
    <Page title={t('title')} description={t('description')} wide>
      <AuditQuestions
        filter={filter}
        things={things}
        seesPeople={seesAll}
        onAsk={(next) => setParameters(addressOf(next))}
      />
      <AuditFilters
        filter={filter}
        things={things}
        seesPeople={seesAll}
        onChange={(next) => setParameters(addressOf(next))}
      />
      {filter.ip === undefined && <RevealsChart filter={filter} />}
      <AuditList
        filter={filter}
        things={things}
        {...(seesAll ? {} : { note: t('ownOnly') })}
        acts={
          <div className="flex flex-wrap items-center gap-2">
            <ExportMenu filter={filter} />
            {seesAll && (
              <Button size="sm" icon={<ShieldCheck />} onClick={() => setIsVerifying(true)}>
                {t('verify.button')}
              </Button>
            )}
          </div>
        }
      />
      {isVerifying && <VerifyDialog onClose={() => setIsVerifying(false)} />}
    </Page>
  )
}

function AuditList({
  filter,
  things,
  note,
  acts,
}: {
  filter: ReturnType<typeof filterOf>
  things: ReturnType<typeof useKnownThings>
  /** Shown below the list's title. */
  note?: string
  /** Buttons beside the list's title. */
  acts: ReactNode
}) {
  const { t } = useTranslation('audit')
  const explain = useErrorText()
  const asked = useMemo(() => askedBy(filter), [filter])
  const query = useAuditLogs(asked, isFolded(filter))
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const lines = useMemo(() => data && linesOfPages(data.pages.map((page) => page.rows)), [data])
  const pages = data?.pages.length
  const goOn = useCallback(() => {
    // Changes with the number of pages, so it is called after each: one of a rare filter may be empty and still lead on.
    if (pages !== undefined && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [pages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const place = useItemPlace(filter.item)
  const subject = subjectOf(filter, lines?.[0], place?.title, things)
  return (
    <>
      <Card
        flush
        title={subject ? t('timelineOf', { name: subject }) : t('events')}
        description={[place?.path, note].filter(Boolean).join(' · ') || undefined}
        aside={acts}
      >
        {lines === undefined ? (
          <AwaitedList query={query} failed={t('loadFailed')} lines={10} />
        ) : lines.length === 0 && !hasNextPage ? (
          <EmptyState
            icon={<ScrollText />}
            title={t('empty')}
            description={<LookedThrough filter={filter} subject={subject} />}
          />
        ) : (
          <AuditTable
            key={addressOf({ ...filter }).toString()}
            lines={lines}
            asked={asked}
            things={things}
            isTimeline={subject !== undefined}
            onNearEnd={goOn}
          />
        )}
      </Card>
      {isFetchNextPageError && (
        <Banner
          tone="warning"
          live
          title={t('loadFailed')}
          action={<Button onClick={() => void fetchNextPage()}>{t('again')}</Button>}
        >
          {explain(query.error)}
        </Banner>
      )}
      {hasNextPage && !isFetchNextPageError && <Searching cursor={data?.pages.at(-1)?.nextCursor ?? null} />}
    </>
  )
}

/** What was searched without a result, and how far back, which an empty list would leave open. */
function LookedThrough({
  filter: { from, to },
  subject,
}: {
  filter: ReturnType<typeof filterOf>
  subject: string | undefined
}) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const days = { from: from && format.day(from), to: to && format.day(to) }
  const how = from && to ? 'between' : from ? 'from' : to ? 'to' : 'whole'
  return (
    <>
      {subject !== undefined && `${t('emptyOf', { name: subject })} `}
      {t(`lookedThrough.${how}`, days)}
    </>
  )
}

/** How far back the search has come. */
function Searching({ cursor }: { cursor: string | null }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  if (!cursor) return null
  return (
    <p className="flex items-center justify-center gap-2 py-2 text-ink-3 text-small">
      <Spinner />
      {t('searching', { day: format.date(timeOfId(cursor)) })}
    </p>
  )
}

/** Whose timeline it is: the item's name in its newest entry or else its title, or the person's or machine's name; undefined for the whole log. */
function subjectOf(
  { item, user, machine }: ReturnType<typeof filterOf>,
  newest: AuditEntry | undefined,
  itemName: string | undefined,
  { people, machines }: ReturnType<typeof useKnownThings>,
): string | undefined {
  if (item !== undefined) return newest?.details.item_title || newest?.details.title || itemName
  return [...machines, ...people].find(({ id }) => id === (machine ?? user))?.name
}
