import type { ImportChoices, ImportFault, ImportOptions } from '@chaveiro/device'
import { FileText } from 'lucide-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedPage } from '../../../nouns/forms/use-unsaved-page.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { RefusedRows } from '../reporting/refused-rows.tsx'
import type { Change, Inspected } from '../use-import.ts'
import { useImportFaultText } from '../use-refused-text.ts'
import { Columns } from './columns.tsx'
import { countRows, type DuplicateChoices } from './duplicate-choices.ts'
import { Duplicates } from './duplicates.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import { ImportBar } from './import-bar.tsx'
import { RowsPreview } from './rows-preview.tsx'
import type { Spelling } from './spelling-choice.tsx'
import { Part, Step } from './step.tsx'
import { useImportRows } from './use-import-rows.ts'
import { VaultsStep } from './vaults-step.tsx'
import { WhatWasRead } from './what-was-read.tsx'

/** What importing the file would do, step by step, each answered by the file and open to correction. */
export function Conversation({
  name,
  inspection,
  choices,
  isReading,
  fault,
  onChange,
  onImport,
  onBack,
}: {
  /** The file's; empty for a pasted text. */
  name: string
  inspection: Inspected
  choices: ImportChoices
  /** Whether the inspection is still that of former choices. */
  isReading: boolean
  /** Why these choices give nothing to import. */
  fault: ImportFault | null
  onChange: (change: Change) => void
  onImport: (options: Omit<ImportOptions, 'importId'>) => void
  onBack: () => void
}) {
  const { t } = useTranslation('import')
  const explain = useImportFaultText()
  const { goodCount, duplicateCount, refused, withoutCodes, columnNames, tables, respellings } = inspection
  const [duplicates, setDuplicates] = useState<DuplicateChoices>({ all: 'skip', of: new Map() })
  const [types, setTypes] = useState<NonNullable<ImportOptions['types']>>(new Map())
  const [visibility, setVisibility] = useState(inspection.visibility)
  const [isOneVault, setOneVault] = useState(false)
  const [isWithoutPasswordsMeant, setWithoutPasswords] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const passwords = useRef<HTMLDivElement>(null)
  const spellings = useRef<HTMLDivElement>(null)
  const [showsRows, setShowsRows] = useState(tables.length === 0)
  const { rows, isWhole } = useImportRows(inspection, showsRows || duplicateCount > 0)
  const repeated = useMemo(() => rows.filter(({ duplicate }) => duplicate !== null), [rows])
  const counts = countRows(inspection, duplicates, isWhole ? repeated : null)
  const spelling: Spelling | null =
    choices.likeVaults === undefined ? null : choices.likeVaults ? 'vaults' : 'file'
  useUnsavedPage(
    Object.keys(choices).length > 0 ||
      duplicates.all !== 'skip' ||
      duplicates.of.size > 0 ||
      types.size > 0 ||
      visibility !== inspection.visibility,
  )
  const start = () => {
    const questions: readonly [boolean, RefObject<HTMLDivElement | null>][] = [
      [inspection.lacksPasswords && !isWithoutPasswordsMeant, passwords],
      [respellings.length > 0 && spelling === null, spellings],
    ]
    const unanswered = questions.find(([asks]) => asks)
    if (unanswered) {
      setUnanswered(true)
      unanswered[1].current?.querySelector('input')?.focus()
    } else onImport({ duplicates: duplicates.all, duplicateOf: duplicates.of, types, visibility })
  }
  return (
    // What is at the end of the page is not covered by the bar.
    <div className="space-y-4 pb-2" aria-busy={isReading}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
        <p className="wrap-anywhere min-w-0 flex-1 basis-40 font-medium text-ink">
          {name || t('pasted.name')}
        </p>
        <Button size="sm" onClick={onBack}>
          {t('summary.another')}
        </Button>
      </div>
      {fault && (
        <Banner tone="danger" live title={explain(fault).title}>
          {explain(fault).help}
        </Banner>
      )}
      <WhatWasRead inspection={inspection} choices={choices} onChange={onChange} />
      {tables.length > 0 && (
        <Columns
          inspection={inspection}
          choices={choices}
          onChange={onChange}
          withoutPasswords={{
            isMeant: isWithoutPasswordsMeant,
            isMissing: isUnanswered && !isWithoutPasswordsMeant,
            onMeant: setWithoutPasswords,
            ref: passwords,
          }}
        />
      )}
      <VaultsStep
        inspection={inspection}
        choices={choices}
        onChange={onChange}
        spelling={{ value: spelling, isMissing: isUnanswered && spelling === null, ref: spellings }}
        chosen={{ types, onTypes: setTypes, visibility, onVisibility: setVisibility }}
        isOneVault={isOneVault || choices.vault !== undefined}
        onOneVault={setOneVault}
      />
      {refused.length > 0 && (
        <Step asks title={t('faulty.title', { count: refused.length })} detail={t('faulty.detail')}>
          <Part>
            <FaultyRows
              rows={refused}
              columnNames={columnNames}
              corrections={choices.corrections}
              onCorrections={(corrections) => onChange({ corrections })}
            />
          </Part>
        </Step>
      )}
      {withoutCodes.length > 0 && (
        <RefusedRows kind="withoutCodes" rows={withoutCodes} columnNames={columnNames} />
      )}
      {duplicateCount > 0 && (
        <Step
          asks
          title={t('duplicates.title', { count: duplicateCount })}
          detail={t('duplicates.explanation')}
        >
          <Part>
            <Duplicates rows={repeated} choices={duplicates} onChoices={setDuplicates} />
          </Part>
        </Step>
      )}
      {goodCount > 0 && (
        <Step
          title={t('rows.title', { count: goodCount })}
          detail={t('rows.detail')}
          folds
          isOpen={showsRows}
          onOpen={setShowsRows}
        >
          <Part>
            <RowsPreview
              rows={rows}
              onVault={(records, path) =>
                onChange({
                  vaultOfRow: new Map([
                    ...(choices.vaultOfRow ?? []),
                    ...records.map((record) => [record, path] as const),
                  ]),
                })
              }
            />
          </Part>
        </Step>
      )}
      <ImportBar counts={counts} refusedCount={refused.length} isReading={isReading} onImport={start} />
    </div>
  )
}
