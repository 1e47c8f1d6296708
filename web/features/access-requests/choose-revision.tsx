import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

/** Somebody edited the item after the first approval, so the second approver chooses which version opens. */
export function ChooseRevision({
  first,
  present,
  person,
  requester,
  revision,
  onChange,
}: {
  first: number
  present: number
  person: string
  requester: string
  revision: number | undefined
  onChange: (revision: number) => void
}) {
  const { t } = useTranslation('access-requests')
  const choices = [
    { value: first, label: t('approve.openFirst', { number: first, requester }) },
    { value: present, label: t('approve.openPresent', { number: present }) },
  ]
  return (
    <div className="space-y-3">
      <Banner tone="warning" icon={<TriangleAlert />} title={t('approve.older', { person, number: first })}>
        {t('approve.olderMeans', { number: present })}
      </Banner>
      <fieldset className="space-y-2">
        <legend className="mb-1.5 font-medium text-ink text-small">{t('approve.which')}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className="flex items-start gap-2.5 text-body text-ink">
            <input
              type="radio"
              name="revision"
              className="mt-1 size-4 accent-accent"
              checked={revision === value}
              onChange={() => onChange(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
