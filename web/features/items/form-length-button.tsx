import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeListLook } from '../../nouns/items/list-look.ts'
import { Button } from '../../ui/button.tsx'

/** Turns an item's short form into the whole one and back; the browser remembers which. */
export function FormLengthButton({ isWhole }: { isWhole: boolean }) {
  const { t } = useTranslation('items')
  return (
    <Button
      variant="ghost"
      icon={isWhole ? <ChevronsDownUp /> : <ChevronsUpDown />}
      className="mr-auto max-sm:px-2 max-sm:[&>svg]:hidden"
      onClick={() => changeListLook({ itemForm: isWhole ? 'short' : 'whole' })}
    >
      {t(isWhole ? 'create.fewer' : 'create.more')}
    </Button>
  )
}
