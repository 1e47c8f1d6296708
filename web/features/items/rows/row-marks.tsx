import type { Item } from '@chaveiro/contract/calls/items.ts'
import { Lock, Paperclip, Star, StickyNote, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { RehearsalBadge } from '../../../ui/rehearsal-badge.tsx'
import type { CardWords } from '../card-words.ts'
import type { ItemReach } from '../item-card.tsx'
import { EnvironmentMark } from '../item-looks.tsx'
import { ItemState, StateNote } from '../item-state.tsx'
import type { RowWords } from './use-row-words.ts'

/** What is beside a title. Production is what nearly everything is, so only the pane says it; criticality is a column of its own. */
export function RowMarks({
  item,
  words,
  isFavourite,
  favourite,
}: {
  item: Item
  words: CardWords
  isFavourite: boolean
  favourite: string
}) {
  return (
    <span className="row-marks text-ink-3">
      {isFavourite && <Sign icon={<Star className="fill-current text-yellow-ink" />} text={favourite} />}
      {item.has_notes && <Sign icon={<StickyNote />} text={words.hasNotes} />}
      {item.has_files && <Sign icon={<Paperclip />} text={words.hasFiles} />}
      {item.rehearsal && <RehearsalBadge />}
      {!item.rehearsal && item.environment !== 'prod' && (
        <EnvironmentMark environment={item.environment} label={words.environment(item.environment)} />
      )}
    </span>
  )
}

function Sign({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span title={text} className="[&_svg]:size-3.5">
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** What keeps it from being used now, or will: held, to be changed, expired, closed, open for a time. */
export function RowState({
  item,
  words,
  rowWords,
  access,
}: {
  item: Item
  words: CardWords
  rowWords: RowWords
  access: ItemReach
}) {
  if (access === 'for-a-time')
    return <StateNote icon={<Timer />} text={rowWords.openForATime} className="text-green-ink" />
  const state = <ItemState item={item} words={words} />
  if (access === 'vault' || item.checked_out_by || item.rotate_since) return state
  return <StateNote icon={<Lock />} text={rowWords.closed} className="" />
}
