import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { Card } from '../../ui/card.tsx'

/** In place of a list of the dashboard that could not be loaded, so that nobody takes it for an empty one. */
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
    <Card title={title}>
      <NotLoaded query={query} failed={failed} lines={1} errorClass="py-4" />
    </Card>
  )
}
