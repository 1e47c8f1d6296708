import type { ImportChoices } from '@chaveiro/device'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { BannerChoice } from './banner-choice.tsx'
import type { InspectedSheet } from './use-import.ts'

export type UnreadChoice = NonNullable<ImportChoices['unread']>

/** Whether something in the sheet would be lost, or every item lack a password, without anybody having said so. */
export const isUnreadAsked = ({ unreadColumns, lacksPasswords }: InspectedSheet) =>
  unreadColumns.length > 0 || lacksPasswords

/** Asks what happens to the values in columns that were not understood, and whether items without a password are meant. */
export function UnreadColumns({
  sheet: { unreadColumns, lacksPasswords },
  ...choice
}: {
  sheet: InspectedSheet
  value: UnreadChoice | null
  /** Null if it is taken back. */
  onChange: (value: UnreadChoice | null) => void
  error: string | undefined
  ref: RefObject<HTMLDivElement | null>
}) {
  const { t } = useTranslation('import')
  const named = t('unread.title', { count: unreadColumns.length, columns: unreadColumns.join(', ') })
  const all = [
    { value: 'own_field', label: t('unread.own_field') },
    { value: 'leave_out', label: t('unread.leave_out') },
  ] as const
  if (unreadColumns.length === 0)
    return (
      <Banner tone="warning" title={t('unread.noPassword')}>
        <p>{t('unread.nameIt')}</p>
        <div ref={choice.ref} className="mt-3">
          <CheckboxField
            label={t('unread.withoutPassword')}
            checked={choice.value !== null}
            onChange={({ target }) => choice.onChange(target.checked ? 'leave_out' : null)}
            error={choice.error}
          />
        </div>
      </Banner>
    )
  return (
    <BannerChoice
      {...choice}
      title={lacksPasswords ? t('unread.noPassword') : named}
      explanation={lacksPasswords ? `${named}. ${t('unread.explanation')}` : t('unread.explanation')}
      options={all}
    />
  )
}
