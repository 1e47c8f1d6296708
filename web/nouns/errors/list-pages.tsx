import { Button } from '../../ui/button.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useErrorText } from './use-error-text.ts'
import { useFailureToast } from './use-failure-toast.ts'

/** Replaces a list whose first page is missing: it is loading, or it failed. */
export function AwaitedList({
  query,
  failed,
  lines,
}: {
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> }
  failed: string
  lines: number
}) {
  const explain = useErrorText()
  if (query.isError) {
    return <ErrorState title={failed} detail={explain(query.error)} onRetry={() => void query.refetch()} />
  }
  return (
    <div className="p-5">
      <LoadingLines lines={lines} />
    </div>
  )
}

/** Loads the next page of a list, and shows a failure. */
export function MoreButton({
  query,
  failed,
  label,
}: {
  query: {
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; error: unknown }>
  }
  failed: string
  label: string
}) {
  const tellFailure = useFailureToast()
  return (
    <div className="flex justify-center">
      <Button
        busy={query.isFetchingNextPage}
        onClick={async () => {
          const { isFetchNextPageError, error } = await query.fetchNextPage()
          if (isFetchNextPageError) tellFailure(failed, error)
        }}
      >
        {label}
      </Button>
    </div>
  )
}
