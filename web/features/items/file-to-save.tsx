import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FileName } from './files-field.tsx'

/** What a list's row says of a file, with the button that saves it. */
export function FileToSave({
  file: { name, size },
  isSaving,
  onSave,
}: {
  file: { name: string; size: number }
  isSaving: boolean
  onSave: () => void
}) {
  const { t } = useTranslation('items')
  return (
    <>
      <FileName name={name} size={size} />
      <Button
        size="sm"
        icon={<Download />}
        disabled={isSaving}
        aria-label={t('files.saveNamed', { name })}
        onClick={onSave}
      >
        {t('files.save')}
      </Button>
    </>
  )
}
