import type { Item } from '@chaveiro/contract/calls/items.ts'
import { clsx } from 'clsx'
import { CalendarClock, RotateCcwKey, UserLock } from 'lucide-react'
import type { ReactNode } from 'react'
import { expiryOf } from '../../nouns/items/expiry.ts'
import type { CardWords } from './card-words.ts'

/** Further states at a glance: needs changing, who holds it, else when it expires. */
export function ItemState({ item, words }: { item: Item; words: CardWords }) {
  if (item.rotate_since || item.checked_out_by) {
    return (
      <span className="flex min-w-0 items-center gap-2 overflow-hidden text-caption">
        {item.rotate_since && (
          <StateNote icon={<RotateCcwKey />} text={words.changeIt} className="shrink-0 text-yellow-ink" />
        )}
        {item.checked_out_by && (
          <StateNote icon={<UserLock />} text={words.heldBy(item.checked_out_by)} className="text-blue-ink" />
        )}
      </span>
    )
  }
  if (item.expires_at) {
    const expiry = expiryOf(item.expires_at)
    const className = { expired: 'text-red-ink', soon: 'text-yellow-ink', later: '' }[expiry]
    return (
      <StateNote
        icon={<CalendarClock />}
        text={words.expires(item.expires_at, expiry === 'expired')}
        title={words.expiresExactly(item.expires_at, expiry === 'expired')}
        spoken={words.isShort ? words.expiresExactly(item.expires_at, expiry === 'expired') : undefined}
        className={className}
      />
    )
  }
  return item.requires_checkout ? (
    <StateNote icon={<UserLock />} text={words.needsCheckout} className="" />
  ) : null
}

export function StateNote({
  icon,
  text,
  title = text,
  spoken,
  className,
}: {
  icon: ReactNode
  text: string
  title?: string
  /** For screen readers, where the text needs its icon or colour to be understood. */
  spoken?: string | undefined
  className: string
}) {
  return (
    <span
      title={title}
      className={clsx('flex min-w-0 items-center gap-1 text-caption', className || 'text-ink-3')}
    >
      <span aria-hidden="true" className="[&_svg]:size-3.5">
        {icon}
      </span>
      <span aria-hidden={spoken === undefined ? undefined : true} className="truncate">
        {text}
      </span>
      {spoken !== undefined && <span className="sr-only">{spoken}</span>}
    </span>
  )
}
