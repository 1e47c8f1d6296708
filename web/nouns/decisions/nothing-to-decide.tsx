import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NotLoaded } from '../errors/not-loaded.tsx'

/** In place of a decision over another screen that is not loaded yet, or that nobody has to make any more. */
export function NothingToDecide({
  query,
  isLoading = query.isError || query.isFetching,
  title,
  failed,
  over,
  onClose,
}: {
  query: UseQueryResult
  isLoading?: boolean
  title: string
  failed: string
  over: string
  onClose: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <Dialog onClose={onClose} title={title} footer={<Button onClick={onClose}>{t('ui.close')}</Button>}>
      {isLoading ? (
        <NotLoaded query={query} failed={failed} lines={5} />
      ) : (
        <Banner live tone="info" title={over} />
      )}
    </Dialog>
  )
}
