import type { ImportChoices } from '@chaveiro/device'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import type { Change, Inspected } from '../use-import.ts'
import { Part, Step } from './step.tsx'
import { TablesColumns } from './tables-columns.tsx'

/** What each column of the file becomes, above its first rows. */
export function Columns({
  inspection: { tables, lacksPasswords, unreadColumns },
  choices,
  onChange,
  withoutPasswords,
}: {
  inspection: Inspected
  choices: ImportChoices
  onChange: (change: Change) => void
  withoutPasswords: WithoutPasswords
}) {
  const { t } = useTranslation('import')
  const isRemembered = tables.some((table) => table.isRemembered)
  const asks = lacksPasswords && !withoutPasswords.isMeant
  return (
    <Step
      asks={asks}
      title={t(asks ? 'unread.noPassword' : 'columns.title')}
      detail={[
        t(isRemembered ? 'columns.remembered' : 'columns.detail'),
        unreadColumns.length > 0 &&
          t('unread.kept', { count: unreadColumns.length, columns: unreadColumns.join(', ') }),
      ]
        .filter((part) => part !== false)
        .join(' ')}
    >
      {lacksPasswords && (
        <Part>
          <p className="mb-3 text-body text-ink-2">{t('unread.nameIt')}</p>
          <div ref={withoutPasswords.ref}>
            <CheckboxField
              label={t('unread.withoutPassword')}
              checked={withoutPasswords.isMeant}
              onChange={({ target }) => withoutPasswords.onMeant(target.checked)}
              error={withoutPasswords.isMissing ? t('unread.missing') : undefined}
            />
          </div>
        </Part>
      )}
      <TablesColumns tables={tables} choices={choices} onChange={onChange} />
    </Step>
  )
}

/** Whether items without a password are meant, if nothing was read as one. */
export interface WithoutPasswords {
  isMeant: boolean
  isMissing: boolean
  onMeant: (isMeant: boolean) => void
  ref: RefObject<HTMLDivElement | null>
}
