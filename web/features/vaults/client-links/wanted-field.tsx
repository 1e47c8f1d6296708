import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/text-field.tsx'
import { readWanted, usualAccounts, withAccount } from './read-wanted.ts'

/** What the client is asked for, one account in a line; usual ones are a press away. */
export function WantedField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const { t } = useTranslation('client-links')
  const has = new Set(readWanted(value))
  return (
    <div className="space-y-2.5">
      <TextArea
        label={t('field.wanted')}
        help={t('field.wantedHelp')}
        optional
        rows={3}
        error={error}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
      <div role="group" aria-label={t('field.usual')} className="flex flex-wrap gap-2">
        {usualAccounts
          .filter((name) => !has.has(name))
          .map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => onChange(withAccount(value, name))}
              className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-lg border border-line bg-surface py-1 pr-3 pl-2 text-ink text-small shadow-card hover:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3"
            >
              <Plus aria-hidden="true" />
              {name}
            </button>
          ))}
      </div>
    </div>
  )
}
