import { Dialog, type DialogProps } from './dialog.tsx'
import { Pane, usePanePlace } from './pane.tsx'

/** With `side`, a pane where the page has a place for one, else a sheet at the edge; without it, a dialog. */
export function SideFrame(frame: DialogProps) {
  const place = usePanePlace()
  return frame.side && place ? <Pane place={place} {...frame} /> : <Dialog {...frame} />
}
