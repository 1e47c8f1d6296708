import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'

/** Says who deleted or moved an item and when; without the person if their data was erased. */
export function useByWhom(): (person: string, at: string, act?: 'deleted' | 'moved') => string {
  const { t } = useTranslation('items')
  const format = useFormat()
  return (person, at, act = 'deleted') => {
    const when = format.dateTime(at)
    return person === '' ? when : t(`removed.by.${act}`, { person, when })
  }
}
