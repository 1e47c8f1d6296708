import type { Submission } from '@chaveiro/contract/submissions.ts'
import { Inbox, PackageCheck, PackageX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../session/use-error-text.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { VaultInView } from '../vault-in-view.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { TakeSubmissionDialog } from './take-submission-dialog.tsx'
import { useSubmissions } from './use-submissions.ts'
import { useTakeSeveral } from './use-take-several.ts'

/** A vault's inbox: what its clients handed in and nobody decided about, and below what was decided lately. */
export function InboxDialog({
  vault,
  onClose,
  onChanged,
}: {
  vault: VaultInView
  onClose: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation('submissions')
  const explain = useErrorText()
  const query = useSubmissions(vault.id)
  const [openId, setOpenId] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const waiting = query.data?.filter(({ state }) => state === 'waiting') ?? []
  const decided = query.data?.filter(({ state }) => state !== 'waiting') ?? []

  if (refused.length > 0) {
    const done = () => {
      setRefused([])
      setOpenId(null)
    }
    return <RefuseDialog ids={refused} vaultId={vault.id} onClose={() => setRefused([])} onRefused={done} />
  }
  if (openId !== null) {
    return (
      <TakeSubmissionDialog
        key={openId}
        id={openId}
        vault={vault}
        onClose={() => setOpenId(null)}
        onRefuse={() => setRefused([openId])}
        onTaken={() => {
          setOpenId(null)
          onChanged()
        }}
      />
    )
  }
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t('title')}
      description={t('description', { vault: vault.name })}
    >
      {query.data ? (
        <div className="space-y-6">
          {waiting.length === 0 ? (
            <EmptyState icon={<Inbox />} title={t('empty')} description={t('emptyHint')} className="py-8!" />
          ) : (
            <Waiting
              rows={waiting}
              vault={vault}
              onOpen={setOpenId}
              onRefuse={setRefused}
              onChanged={onChanged}
            />
          )}
          {decided.length > 0 && <Decided rows={decided} />}
        </div>
      ) : query.isError ? (
        <ErrorState title={t('failed')} detail={explain(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingLines lines={4} />
      )}
    </Dialog>
  )
}

function Waiting({
  rows,
  vault,
  onOpen,
  onRefuse,
  onChanged,
}: {
  rows: readonly Submission[]
  vault: VaultInView
  onOpen: (id: string) => void
  onRefuse: (ids: readonly string[]) => void
  onChanged: () => void
}) {
  const { t } = useTranslation('submissions')
  const format = useFormat()
  const takeSeveral = useTakeSeveral(vault, t('take.failed'))
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<number | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id).filter((id) => picked.has(id))

  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, id] : [...before].filter((one) => one !== id)))
  const takeAll = async () => {
    const remaining = await takeSeveral(ids, setProgress)
    setProgress(null)
    setPicked(new Set())
    setLeft(new Set(remaining))
    onChanged()
  }
  return (
    <div className="space-y-3">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <Checkbox
          label={t('pickAll')}
          checked={ids.length === rows.length}
          onChange={(all) => setPicked(new Set(all ? rows.map(({ id }) => id) : []))}
        />
        <span role="status" className="text-body text-ink-2">
          {progress === null
            ? t('picked', { count: ids.length, number: format.number(ids.length) })
            : t('adding', { done: format.number(progress + 1), all: format.number(ids.length) })}
        </span>
        {ids.length > 0 && (
          <div className="ml-auto flex gap-2">
            <Button
              size="sm"
              variant="danger-ghost"
              disabled={progress !== null}
              onClick={() => onRefuse(ids)}
            >
              {t('refuse.open')}
            </Button>
            <Button size="sm" variant="primary" busy={progress !== null} onClick={() => void takeAll()}>
              {t('takeSeveral')}
            </Button>
          </div>
        )}
      </div>
      {left.size > 0 && (
        <Banner live tone="warning">
          {t('left', { count: left.size, number: format.number(left.size) })}
        </Banner>
      )}
      <ul aria-label={t('waiting')} className="divide-y rounded-xl border">
        {rows.map((row) => (
          <ActionRow
            key={row.id}
            pick={
              <Checkbox
                label={t('pick', { link: row.link_name, time: format.dateTime(row.received_at) })}
                checked={picked.has(row.id)}
                onChange={(isPicked) => pick(row.id, isPicked)}
              />
            }
            icon={<Inbox />}
            tone="accent"
            title={t('from', { link: row.link_name })}
            badge={left.has(row.id) && <Badge tone="yellow">{t('lookAt')}</Badge>}
            description={
              <time dateTime={row.received_at} title={format.dateTime(row.received_at)}>
                {t('received', { ago: format.ago(row.received_at) })}
              </time>
            }
            actions={
              <Button size="sm" disabled={progress !== null} onClick={() => onOpen(row.id)}>
                {t('open')}
              </Button>
            }
          />
        ))}
      </ul>
    </div>
  )
}

function Decided({ rows }: { rows: readonly Submission[] }) {
  const { t } = useTranslation('submissions')
  const format = useFormat()
  return (
    <section aria-label={t('decided')}>
      <h3 className="mb-2 font-medium text-caption text-ink-3">{t('decided')}</h3>
      <ul className="divide-y rounded-xl border">
        {rows.map((row) => (
          <ActionRow
            key={row.id}
            icon={row.state === 'taken' ? <PackageCheck /> : <PackageX />}
            title={t('from', { link: row.link_name })}
            badge={<Badge tone={row.state === 'taken' ? 'green' : 'grey'}>{t(`state.${row.state}`)}</Badge>}
            description={
              <>
                <p>
                  {[row.decided_by, row.decided_at && format.dateTime(row.decided_at)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {row.reason !== '' && <p>{row.reason}</p>}
              </>
            }
          />
        ))}
      </ul>
    </section>
  )
}
