import {
  type HealthFinding,
  type HealthReason,
  type HealthReport,
  healthReasons,
  isWeakSpot,
} from '@chaveiro/device'
import { clsx } from 'clsx'
import {
  CalendarClock,
  CopyCheck,
  FileWarning,
  HeartPulse,
  Hourglass,
  KeyRound,
  ShieldAlert,
  ShieldCheck,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AskOwner } from './ask-owner.tsx'
import { HealthGaps } from './health-gaps.tsx'

const looks: Record<HealthReason, { icon: typeof KeyRound; tone: Tone }> = {
  leaked: { icon: ShieldAlert, tone: 'red' },
  weak: { icon: KeyRound, tone: 'red' },
  reused: { icon: CopyCheck, tone: 'yellow' },
  certificate: { icon: FileWarning, tone: 'yellow' },
  no_owner: { icon: UserX, tone: 'yellow' },
  old: { icon: Hourglass, tone: 'grey' },
  no_code: { icon: CalendarClock, tone: 'grey' },
}

/** What a check found: counts that filter, and a row for each item, worst first. */
export function HealthReportView({
  report,
  pathOf,
  onAgain,
  onRetry,
}: {
  report: HealthReport
  /** A vault's place in words. */
  pathOf: (vaultId: string) => string
  onAgain: () => void
  /** Begins at once; offered where the check broke off. */
  onRetry: () => void
}) {
  const { t } = useTranslation(['health', 'common'])
  const [chosen, setChosen] = useState<HealthReason | null>(null)
  const { findings, checked, unread } = report
  const spots = findings.filter(isWeakSpot)
  const rows =
    chosen === null ? spots : findings.filter(({ reasons }) => reasons.some((reason) => reason === chosen))
  return (
    <div className="space-y-6">
      {unread > 0 && (
        <Banner
          tone="warning"
          live
          title={t('cut')}
          action={<Button onClick={onRetry}>{t('common:ui.retry')}</Button>}
        >
          {t('cutDetail', { count: unread })}
        </Banner>
      )}
      <Card
        flush
        title={t('list')}
        description={t('checked', { count: checked })}
        aside={
          <Button size="sm" icon={<HeartPulse />} onClick={onAgain}>
            {t('again')}
          </Button>
        }
      >
        {findings.length > 0 && (
          <Choices findings={findings} spots={spots.length} chosen={chosen} onChoose={setChosen} />
        )}
        {rows.length > 0 ? (
          <div className="px-4 pb-4 sm:px-5 sm:pb-5">
            {chosen === 'no_code' && <p className="px-1 pb-3 text-body text-ink-2">{t('hintDetail')}</p>}
            <LongList
              label={t('list')}
              items={rows}
              keyOf={({ item }) => item.id}
              rowPx={88}
              row={(finding, row) => (
                <Row
                  finding={finding}
                  reasons={finding.reasons.filter((reason) => reason !== 'no_code' || chosen === reason)}
                  path={pathOf(finding.item.vault.id)}
                  row={row}
                />
              )}
            />
          </div>
        ) : checked > 0 ? (
          <EmptyState icon={<ShieldCheck />} title={t('well')} description={t('wellDetail')} />
        ) : (
          <EmptyState icon={<HeartPulse />} title={t('nothing')} description={t('nothingDetail')} />
        )}
      </Card>
      <HealthGaps report={report} />
    </div>
  )
}

/** How many have each reason; the hint stands apart, since it says little and is true of most. */
function Choices({
  findings,
  spots,
  chosen,
  onChoose,
}: {
  findings: HealthReport['findings']
  spots: number
  chosen: HealthReason | null
  onChoose: (reason: HealthReason | null) => void
}) {
  const { t } = useTranslation('health')
  const counted = healthReasons.flatMap((reason) => {
    const count = findings.filter(({ reasons }) => reasons.includes(reason)).length
    return count === 0 ? [] : [{ reason, count }]
  })
  const choice = ({ reason, count }: { reason: HealthReason; count: number }) => (
    <Choice key={reason} isOn={chosen === reason} count={count} onClick={() => onChoose(reason)}>
      {t(`reason.${reason}`)}
    </Choice>
  )
  const hints = counted.filter(({ reason }) => reason === 'no_code')
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pb-4">
      <Choice isOn={chosen === null} count={spots} onClick={() => onChoose(null)}>
        {t('all')}
      </Choice>
      {counted.filter(({ reason }) => reason !== 'no_code').map(choice)}
      {hints.length > 0 && (
        <span className="flex items-center gap-2 text-ink-3 text-small sm:ml-auto">
          {t('hint')}
          {hints.map(choice)}
        </span>
      )}
    </div>
  )
}

function Choice({
  isOn,
  count,
  onClick,
  children,
}: {
  isOn: boolean
  count: number
  onClick: () => void
  children: string
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={clsx(
        'inline-flex h-8 items-center gap-2 rounded-full border px-3 text-small',
        isOn ? 'border-accent bg-accent-soft text-accent-ink' : 'bg-surface text-ink-2 hover:bg-hover',
      )}
    >
      {children}
      <span className="font-medium tabular-nums">{count}</span>
    </button>
  )
}

function Row({
  finding,
  reasons,
  path,
  row,
}: {
  finding: HealthFinding
  reasons: readonly HealthReason[]
  path: string
  row: Parameters<typeof ActionRow>[0]['row']
}) {
  const { t } = useTranslation('health')
  const tell = useTell()
  const { item } = finding
  const [worst = 'old'] = reasons
  const told = reasons.flatMap((reason) => tell(reason, finding) ?? []).join(' ')
  const { icon: Icon, tone } = looks[worst]
  return (
    <ActionRow
      row={row}
      icon={<Icon />}
      tone={tone}
      title={item.title}
      description={
        <>
          <span className="block text-caption text-ink-3">
            {path}
            {item.login && (
              <>
                {' · '}
                <span translate="no">{item.login}</span>
              </>
            )}
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5">
            {reasons.map((reason) => (
              <Badge key={reason} tone={looks[reason].tone}>
                {t(`reason.${reason}`)}
              </Badge>
            ))}
          </span>
          {told && <span className="mt-1 block">{told}</span>}
        </>
      }
      actions={
        <>
          <AskOwner finding={finding} />
          <ButtonLink
            size="sm"
            to={vaultPath(item.vault.id, item.id)}
            aria-label={t('openNamed', { title: item.title })}
          >
            {t('open')}
          </ButtonLink>
        </>
      }
    />
  )
}

function useTell() {
  const { t } = useTranslation('health')
  const format = useFormat()
  return (
    reason: HealthReason,
    { sameAs, isAcrossClients, certificateEnd }: HealthFinding,
  ): string | null => {
    if (reason === 'no_code') return null
    if (reason === 'reused')
      return t(isAcrossClients ? 'told.acrossClients' : 'told.reused', { count: sameAs })
    if (reason !== 'certificate') return t(`told.${reason}`)
    const day = certificateEnd?.slice(0, 10) ?? ''
    const isOver = certificateEnd !== null && Date.parse(certificateEnd) < Date.now()
    return t(isOver ? 'told.certificateOver' : 'told.certificate', { day: format.day(day) })
  }
}
