import type { Submission } from '@chaveiro/contract/calls/submissions.ts'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import type { VaultInView } from '../vault-in-view.ts'
import { type TakenSeveral, useTakeSeveral } from './use-take-several.ts'

/** Undecided submissions: opened one by one, or several added or refused at once. */
export function WaitingSubmissions({
  rows,
  vault,
  onOpen,
  onRefuse,
  left,
  onTaken,
}: {
  rows: readonly Submission[]
  vault: VaultInView
  onOpen: (shown: Submission) => void
  onRefuse: (ids: readonly string[]) => void
  /** Those that a run left to a person. */
  left: TakenSeveral['left']
  onTaken: (outcome: TakenSeveral) => void
}) {
  const { t } = useTranslation('submissions')
  const format = useFormat()
  const takeSeveral = useTakeSeveral(vault, t('take.failed'))
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<number | null>(null)
  const unfinished = rows.filter(({ id }) => left.has(id)).length
  const chosen = rows.filter(({ id }) => picked.has(id))
  const ids = chosen.map(({ id }) => id)

  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => new Set(isPicked ? [...before, id] : [...before].filter((one) => one !== id)))
  const takeAll = async () => {
    onTaken(await takeSeveral(chosen, setProgress))
    setProgress(null)
    setPicked(new Set())
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
            ? t('picked', { count: ids.length })
            : t('adding', { done: progress + 1, all: ids.length })}
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
      {unfinished > 0 && (
        <Banner live tone="warning">
          {t('left', { count: unfinished })}
        </Banner>
      )}
      <LongList
        label={t('waiting')}
        items={rows}
        keyOf={({ id }) => id}
        rowPx={70}
        row={(row, listed) => (
          <ActionRow
            key={row.id}
            row={listed}
            pick={
              <Checkbox
                label={t('pick', {
                  link: row.answers === '' ? row.link_name : `${row.link_name}, ${row.answers}`,
                  time: format.dateTime(row.received_at),
                })}
                checked={picked.has(row.id)}
                onChange={(isPicked) => pick(row.id, isPicked)}
              />
            }
            icon={<Inbox />}
            tone="accent"
            title={row.answers === '' ? t('from', { link: row.link_name }) : row.answers}
            badge={left.has(row.id) && <Badge tone="yellow">{t('lookAt')}</Badge>}
            description={
              <>
                {row.answers !== '' && `${t('from', { link: row.link_name })} · `}
                <time dateTime={row.received_at} title={format.dateTime(row.received_at)}>
                  {t('received', { ago: format.ago(row.received_at) })}
                </time>
                {row.files > 0 && ` · ${t('files.inList', { count: row.files })}`}
              </>
            }
            actions={
              <Button size="sm" disabled={progress !== null} onClick={() => onOpen(row)}>
                {t('open')}
              </Button>
            }
          />
        )}
      />
    </div>
  )
}
