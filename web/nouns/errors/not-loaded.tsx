import { LoadingLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useErrorText } from './use-error-text.ts'

/** Shown in place of a query's data: lines while it loads; after a failure a sentence, and a button to try again. */
export function NotLoaded({
  query,
  failed,
  lines,
  label,
  errorClass,
  linesClass,
}: {
  query: { error: Error | null; refetch: () => unknown }
  /** The title of a failure. */
  failed: string
  lines: number
  label?: string
  errorClass?: string
  linesClass?: string
}) {
  const explain = useErrorText()
  if (query.error)
    return (
      <ErrorState
        {...(errorClass === undefined ? {} : { className: errorClass })}
        title={failed}
        detail={explain(query.error)}
        onRetry={() => void query.refetch()}
      />
    )
  const loading = <LoadingLines lines={lines} {...(label === undefined ? {} : { label })} />
  return linesClass === undefined ? loading : <div className={linesClass}>{loading}</div>
}
