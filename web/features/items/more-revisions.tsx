import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { useItemHistory } from './use-item.ts'

/** Loads the history's page before the one shown. */
export function MoreRevisions({ history }: { history: ReturnType<typeof useItemHistory> }) {
  const { t } = useTranslation('items')
  const explain = useErrorText()
  return (
    <div className="flex justify-center border-t p-2">
      <Button
        size="sm"
        variant="ghost"
        busy={history.isFetchingNextPage}
        onClick={async () => {
          const { isFetchNextPageError, error } = await history.fetchNextPage()
          if (isFetchNextPageError) toast.error(t('history.moreFailed'), explain(error))
        }}
      >
        {t('history.more')}
      </Button>
    </div>
  )
}
