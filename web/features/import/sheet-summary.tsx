import type { ImportOptions, RefusedRow } from '@chaveiro/device'
import { CircleCheck, CircleX, Copy, FileText, FolderPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useUnsavedPage } from '../../nouns/forms/use-unsaved-page.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, StatCard } from '../../ui/card.tsx'
import { BannerChoice } from './banner-choice.tsx'
import { DoubtfulCollections } from './doubtful-collections.tsx'
import { FilledVaults } from './filled-vaults.tsx'
import { NameVault } from './name-vault.tsx'
import { NewVaults } from './new-vaults.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { SkippedLines } from './skipped-lines.tsx'
import { SpellingChoice } from './spelling-choice.tsx'
import { isUnreadAsked, type UnreadChoice, UnreadColumns } from './unread-columns.tsx'
import type { InspectedSheet, Spelling } from './use-import.ts'

type DuplicateAnswer = 'skip' | 'both'

/** What importing the inspected file would do. */
export function SheetSummary({
  fileName,
  sheet,
  onImport,
  spelling,
  onSpelling,
  onBack,
  onNameVault,
}: {
  fileName: string
  sheet: InspectedSheet
  onImport: (choice: Omit<ImportOptions, 'importId'> & { unread?: UnreadChoice }) => void
  /** Null until it is answered. */
  spelling: Spelling | null
  /** Reads the file again with this answer. */
  onSpelling: (spelling: Spelling) => void
  onBack: () => void
  /** Reads the file again, with a vault for the rows that name none. */
  onNameVault: (vault: string) => void
}) {
  const { t } = useTranslation(['import', 'common'])
  const format = useFormat()
  const [duplicates, setDuplicates] = useState<DuplicateAnswer>('skip')
  const [types, setTypes] = useState<NonNullable<ImportOptions['types']>>(new Map())
  const [visibility, setVisibility] = useState(sheet.visibility)
  const [unread, setUnread] = useState<UnreadChoice | null>(null)
  const [isUnanswered, setUnanswered] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const spellingQuestion = useRef<HTMLDivElement>(null)
  useUnsavedPage(
    unread !== null || duplicates !== 'skip' || types.size > 0 || visibility !== sheet.visibility,
  )
  const skipped = duplicates === 'skip' ? sheet.duplicateCount : 0
  const count = sheet.goodCount - skipped
  const start = () => {
    const unanswered =
      isSpellingAsked && spelling === null
        ? spellingQuestion
        : isUnreadAsked(sheet) && unread === null
          ? question
          : null
    if (unanswered) {
      setUnanswered(true)
      unanswered.current?.querySelector('input')?.focus()
    } else onImport({ duplicates, types, visibility, ...(unread && { unread }) })
  }
  const isSpellingAsked = sheet.respellings.length > 0
  const withoutVault = sheet.refused.filter(isWithoutVault).length
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          <p className="wrap-anywhere min-w-0 flex-1 basis-40 font-medium text-ink">
            {fileName}
            <span className="block font-normal text-ink-3 text-small">
              {t('summary.rows', { count: sheet.rowCount })}
              <EncodingRead sheet={sheet} />
            </span>
          </p>
          <div className="flex flex-wrap-reverse gap-2">
            <Button onClick={onBack}>{t('summary.another')}</Button>
            <Button variant="primary" disabled={count === 0} onClick={start}>
              {count === 0 ? t('summary.nothing') : t('summary.import', { count })}
            </Button>
          </div>
        </div>
      </Card>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard
          label={t('summary.good')}
          value={format.number(sheet.goodCount)}
          icon={<CircleCheck />}
          tone="green"
        />
        <StatCard
          label={t('summary.refused')}
          value={format.number(sheet.refused.length)}
          icon={<CircleX />}
          tone={sheet.refused.length > 0 ? 'red' : 'grey'}
        />
        <StatCard
          label={t('summary.newVaults')}
          value={format.number(sheet.newVaults.length)}
          icon={<FolderPlus />}
          tone="blue"
        />
        <StatCard
          label={t('summary.duplicates')}
          value={format.number(sheet.duplicateCount)}
          icon={<Copy />}
          tone={sheet.duplicateCount > 0 ? 'yellow' : 'grey'}
        />
      </div>
      {withoutVault > 0 && (
        <NameVault
          title={t('someWithoutVault.title', { count: withoutVault })}
          description={t('someWithoutVault.description')}
          label={t('someWithoutVault.label')}
          onName={onNameVault}
        />
      )}
      {isSpellingAsked && (
        <SpellingChoice
          respellings={sheet.respellings}
          value={spelling}
          onChange={onSpelling}
          error={isUnanswered && spelling === null ? t('unread.missing') : undefined}
          ref={spellingQuestion}
        />
      )}
      {isUnreadAsked(sheet) && (
        <UnreadColumns
          sheet={sheet}
          value={unread}
          onChange={setUnread}
          error={isUnanswered && unread === null ? t('unread.missing') : undefined}
          ref={question}
        />
      )}
      <DoubtfulCollections cells={sheet.doubtfulCollections} />
      <SkippedLines lines={sheet.skipped} />
      {sheet.ignoredColumns.length > 0 && (
        <Banner
          title={t('ignored.title', {
            count: sheet.ignoredColumns.length,
            columns: sheet.ignoredColumns.join(', '),
          })}
        >
          {t('ignored.explanation')}
        </Banner>
      )}
      {sheet.duplicateCount > 0 && <DuplicateChoice value={duplicates} onChange={setDuplicates} />}
      {sheet.filledVaults.length > 0 && <FilledVaults vaults={sheet.filledVaults} />}
      {sheet.newVaults.length > 0 && (
        <NewVaults
          vaults={sheet.newVaults}
          types={types}
          onTypes={setTypes}
          visibility={visibility}
          onVisibility={setVisibility}
        />
      )}
      {sheet.refused.length > 0 && <RefusedRows rows={sheet.refused} columnNames={sheet.columnNames} />}
      {sheet.withoutCodes.length > 0 && (
        <RefusedRows kind="withoutCodes" rows={sheet.withoutCodes} columnNames={sheet.columnNames} />
      )}
    </>
  )
}

/** Says how the letters were read if they are not in UTF-8, with an example to check. */
function EncodingRead({ sheet: { encoding, accented } }: { sheet: InspectedSheet }) {
  const { t } = useTranslation('import')
  if (encoding === 'UTF-8' || encoding === null) return null
  return (
    <> · {accented ? t('summary.accents', { encoding, accented }) : t('summary.encoding', { encoding })}</>
  )
}

/** Whether a row was refused for lacking a vault: besides the title, only the vault (or the client in its place) is required. */
const isWithoutVault = ({ column, reason }: RefusedRow) => reason === 'required' && column !== 'title'

function DuplicateChoice({
  value,
  onChange,
}: {
  value: DuplicateAnswer
  onChange: (value: DuplicateAnswer) => void
}) {
  const { t } = useTranslation('import')
  return (
    <BannerChoice
      title={t('duplicates.title')}
      explanation={t('duplicates.explanation')}
      options={(['skip', 'both'] as const).map((choice) => ({
        value: choice,
        label: t(`duplicates.${choice}`),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
