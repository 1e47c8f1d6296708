import type { ListLook } from '../../nouns/items/list-look.ts'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'
import { Pane, usePanePlace } from '../../ui/pane.tsx'

/** Around an open item: a dialog over cards; beside rows a pane, or a sheet at the edge where there is no room for one. */
export function ItemFrame({ layout, ...frame }: DialogProps & { layout: ListLook['layout'] }) {
  const place = usePanePlace()
  if (layout === 'rows' && place) return <Pane place={place} {...frame} />
  return <Dialog {...frame} side={layout === 'rows'} />
}
