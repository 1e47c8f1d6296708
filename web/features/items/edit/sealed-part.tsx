import { KeyRound } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/** A part of an item's secret that stays as it is, under the mask that it is read under, until somebody wants to change it. */
export function SealedPart({
  label,
  isOpening,
  isDistrusted,
  onChange,
}: {
  label: string
  isOpening: boolean
  /** It was opened, and is not what its author saved. */
  isDistrusted: boolean
  onChange: () => void
}) {
  const { t } = useTranslation('items')
  const id = useId()
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1.5 font-medium text-ink text-small">
        {label}
      </p>
      <div className="flex min-h-11 flex-wrap items-center gap-2 rounded-lg border bg-sunken py-1.5 pr-1.5 pl-3">
        {isDistrusted ? (
          <span className="min-w-0 text-ink-2 text-small">{t('detail.notTrusted')}</span>
        ) : (
          <>
            <span
              aria-hidden="true"
              className="grow select-none whitespace-nowrap text-ink-3 tracking-widest"
            >
              ••••••••••••
            </span>
            <Button
              size="sm"
              icon={<KeyRound />}
              busy={isOpening}
              busyLabel={t('detail.revealing')}
              aria-describedby={id}
              onClick={onChange}
            >
              {t('edit.change')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
