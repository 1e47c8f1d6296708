import type { Item, ItemFile } from '@chaveiro/contract/calls/items.ts'
import { oneTimeFilesMax } from '@chaveiro/contract/constants.ts'
import type { DrawnVault } from '@chaveiro/device'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { keySession } from '../../worker/key-session.ts'

/** The item's files, of which none goes along unless it is chosen. Their names are sealed, so the item is opened for them. */
export function ItemFilesChoice({
  item,
  vault,
  chosen,
  onChoose,
}: {
  item: Item
  vault: DrawnVault
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation('one-time-links')
  const format = useFormat()
  const tellFailure = useFailureToast()
  const [files, setFiles] = useState<readonly ItemFile[] | null>(null)
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      setFiles((await keySession.items.open(item.id, vault)).secret?.files ?? [])
    } catch (error) {
      tellFailure(t('files.failed'), error)
    } finally {
      setOpening(false)
    }
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-ink text-small">{t('files.legend')}</legend>
      <p className="mb-2.5 text-ink-3 text-small">
        {t('files.help', { count: oneTimeFilesMax.count, size: format.fileSize(oneTimeFilesMax.bytes) })}
      </p>
      {files === null ? (
        <Button size="sm" icon={<Eye />} busy={isOpening} onClick={() => void open()}>
          {t('files.show')}
        </Button>
      ) : (
        <div className="space-y-2.5">
          {files.map(({ id, name, size }) => (
            <CheckboxField
              key={id}
              label={`${name} · ${format.fileSize(size)}`}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
