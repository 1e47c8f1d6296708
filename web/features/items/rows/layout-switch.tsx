import { LayoutGrid, Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListLook } from '../../../nouns/items/list-look.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

const icons = { cards: LayoutGrid, rows: Rows3 }

/** Cards or rows, one click apart; the browser remembers which. */
export function LayoutSwitch({
  layout,
  onLayout,
}: {
  layout: ListLook['layout']
  onLayout: (layout: ListLook['layout']) => void
}) {
  const { t } = useTranslation('items')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div role="group" aria-label={t('rows.layout')} className="flex shrink-0 rounded-md border">
      {(['cards', 'rows'] as const).map((one) => {
        const Icon = icons[one]
        return (
          <IconButton
            key={one}
            size="sm"
            label={t(`rows.${one}`)}
            icon={<Icon />}
            aria-pressed={layout === one}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            onClick={() => onLayout(one)}
          />
        )
      })}
    </div>
  )
}
