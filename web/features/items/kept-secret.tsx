import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

/** In place of the secret's fields until the person asks to change it, and for an opened one that does not verify. */
export function KeptSecret({
  isOpened,
  isOpening,
  onChange,
}: {
  isOpened: boolean
  isOpening: boolean
  onChange: () => void
}) {
  const { t } = useTranslation('items')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-sunken p-3 col-span-full">
      <p className="min-w-0 flex-1 basis-52 text-ink-2 text-small">
        {isOpened ? t('detail.notTrusted') : t('edit.secretKept')}
      </p>
      <Button
        icon={<KeyRound />}
        busy={isOpening}
        busyLabel={t('detail.revealing')}
        disabled={isOpened}
        onClick={onChange}
      >
        {t('edit.changeSecret')}
      </Button>
    </div>
  )
}
