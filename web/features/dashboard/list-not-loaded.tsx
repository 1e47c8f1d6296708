import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { NeedHeading } from './first-rows.tsx'

/** In place of rows of the dashboard's list that could not be loaded, so that nobody takes it for an empty one. */
export function ListNotLoaded({
  title,
  failed,
  query,
}: {
  title: string
  failed: string
  query: { error: Error | null; refetch: () => unknown }
}) {
  return (
    <div data-need="failed">
      <NeedHeading title={title} />
      <div className="border-t">
        <NotLoaded query={query} failed={failed} lines={1} errorClass="py-4" />
      </div>
    </div>
  )
}
