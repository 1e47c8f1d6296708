import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../ui/part.ts'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountPage, type AccountPageData } from './account-page.tsx'

/** A page that few people see, loaded when it is first shown. If that fails, the page says so, and it can be tried again. */
export function PageOnDemand<Props extends AccountPageData>({
  part,
  props,
  title,
  description,
  after,
}: {
  part: Part<Props>
  props: Props
  /** Shown until it is loaded. */
  title: string
  description: string
  after?: ReactNode
}) {
  const { t } = useTranslation('common')
  const [Page, setPage] = useState(() => part.loaded)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    if (Page || isFailed) return
    let isWanted = true
    part.load().then(
      (component) => isWanted && setPage(() => component),
      () => isWanted && setIsFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [part, Page, isFailed])
  if (Page) return <Page {...props} />
  const { user, onLogOut, notice } = props
  return (
    <AccountPage
      user={user}
      onLogOut={onLogOut}
      {...(notice && { notice })}
      title={title}
      description={description}
      after={after}
    >
      {isFailed ? (
        <ErrorState
          title={t('failure.dialog')}
          detail={t('failure.notLoadedDetail')}
          onRetry={() => setIsFailed(false)}
        />
      ) : (
        <LoadingLines />
      )}
    </AccountPage>
  )
}
