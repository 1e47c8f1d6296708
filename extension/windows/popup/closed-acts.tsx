import { Button } from '@chaveiro/web/ui/button.tsx'
import { Hourglass } from 'lucide-react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import type { SeenItem } from './seen-item.ts'
import { usePending } from './use-pending.ts'
import { useShowView } from './view.tsx'

/** Of an item that is closed to the person: asks for access, or says that they have asked. */
export function ClosedActs({ item }: { item: SeenItem }) {
  const { access } = texts
  const show = useShowView()
  const asked = usePending().asked.find(
    ({ itemId, status }) => itemId === item.id && (status === 'pending' || status === 'approved'),
  )
  if (asked) {
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-blue-ink text-caption">
        <Hourglass aria-hidden="true" className="size-3.5" />
        {asked.status === 'pending' ? access.waits : access.approvedShort}
      </span>
    )
  }
  return (
    <Button
      size="sm"
      aria-label={filled(access.askFor, { title: item.title })}
      onClick={() => show({ name: 'ask', item })}
    >
      {access.ask}
    </Button>
  )
}
