import type { Item } from '@chaveiro/contract/calls/items.ts'
import { clsx } from 'clsx'
import { Copy, ExternalLink, Paperclip, StickyNote } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { RehearsalBadge } from '../../ui/rehearsal-badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StarButton } from '../../ui/star-button.tsx'
import type { ItemAct } from './acts/item-acts.ts'
import type { CardWords } from './card-words.ts'
import { CriticalityMark, EnvironmentMark, ItemTile } from './item-looks.tsx'
import { ItemState } from './item-state.tsx'
import { PickMark } from './several/pick-mark.tsx'
import type { PickState } from './several/use-selection.ts'

/** All cards have the same height, with room for a title of two lines, so that a list of any length can compute positions. */
export const cardHeightPx = 154

/** How a person reaches an item: as one who opens its vault, for a time, or not at all now. */
export type ItemReach = 'vault' | 'for-a-time' | 'closed'

export interface CardActions {
  onOpen: (card: Item) => void
  onEdit: (card: Item) => void
  offered: (card: Item) => readonly ItemAct[]
  access: (card: Item) => ItemReach
  /** The list is the server's word, so the act verifies the item first. */
  onAct: (card: Item, act: ItemAct) => void
  /** Says why an act is not offered, to somebody who pressed its key. */
  refuse: (card: Item, act: ItemAct) => void
  onFavourite: (card: Item, isOn: boolean) => void
}

/**
 * One item in the list. The whole card opens it; one-move acts are always visible. It uses no hooks or tooltips: scrolling a long list
 * mounts hundreds of cards in a second.
 */
export const ItemCard = memo(function ItemCard({
  item,
  words,
  vaultClient,
  actions,
  busy,
  isFavourite,
  pick,
  onPick,
}: {
  item: Item
  words: CardWords
  /** The client that the vault already names; only a different one is shown. */
  vaultClient: string
  actions: CardActions
  /** The act that it is being verified for. */
  busy: ItemAct | null
  /** Null while that is not known. */
  isFavourite: boolean | null
  /** While several items are being selected, this one's state; pressing it then selects it instead of opening it. */
  pick: PickState | null
  onPick: ((id: string, isRange: boolean) => void) | null
}) {
  const titleId = `item-${item.id}`
  const client = item.client === vaultClient ? '' : item.client
  const offered = pick === null ? actions.offered(item) : []
  return (
    <article
      className={clsx(
        'group/card relative flex h-full flex-col rounded-xl border px-4 pt-4 pb-2.5 shadow-card has-[[data-open]:focus-visible]:outline-2 has-[[data-open]:focus-visible]:outline-focus has-[[data-open]:focus-visible]:outline-offset-1',
        pick === 'picked' ? 'border-accent bg-accent-soft' : 'bg-surface hover:border-line-strong',
        pick !== null && 'select-none',
      )}
    >
      <div className="flex items-start gap-3">
        {pick === null ? <ItemTile type={item.type} /> : <PickMark pick={pick} />}
        <div className="min-w-0 flex-1">
          <h3 id={titleId} title={pick === 'fixed' ? words.unpickable : item.title}>
            <button
              type="button"
              data-open
              {...(pick === null
                ? { onClick: () => actions.onOpen(item) }
                : {
                    role: 'checkbox',
                    'aria-checked': pick === 'picked',
                    disabled: pick === 'fixed',
                    onClick: ({ shiftKey }) => onPick?.(item.id, shiftKey),
                  })}
              className="wrap-anywhere line-clamp-2 text-left font-medium text-ink outline-none after:absolute after:inset-0 after:rounded-xl"
            >
              {item.title}
            </button>
          </h3>
          <p
            translate={item.login ? 'no' : undefined}
            className={clsx('truncate text-small', item.login ? 'text-ink-2' : 'text-ink-3 italic')}
          >
            {item.login || words.noLogin}
          </p>
        </div>
        {isFavourite !== null && pick === null && (
          <StarButton
            label={words.favourite}
            describedBy={titleId}
            isOn={isFavourite}
            className={clsx(
              'relative -mt-1 -mr-1.5 size-7',
              !isFavourite &&
                '[@media(hover:hover)]:opacity-0 focus-visible:opacity-100 group-hover/card:opacity-100',
            )}
            onChange={(isOn) => actions.onFavourite(item, isOn)}
          />
        )}
      </div>
      <div className="mt-auto flex min-w-0 items-center gap-1.5">
        {item.rehearsal ? (
          <RehearsalBadge />
        ) : (
          <>
            <EnvironmentMark environment={item.environment} label={words.environment(item.environment)} />
            <CriticalityMark criticality={item.criticality} label={words.criticality(item.criticality)} />
          </>
        )}
        {item.has_notes && (
          <span title={words.hasNotes} className="ml-auto shrink-0 text-ink-3">
            <StickyNote aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{words.hasNotes}</span>
          </span>
        )}
        {item.has_files && (
          <span title={words.hasFiles} className={clsx('shrink-0 text-ink-3', !item.has_notes && 'ml-auto')}>
            <Paperclip aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{words.hasFiles}</span>
          </span>
        )}
        <p
          className={clsx(
            'truncate text-caption text-ink-3',
            !item.has_notes && !item.has_files && 'ml-auto',
          )}
        >
          {words.type(item.type)}
          {client && ` · ${client}`}
        </p>
      </div>
      <div className="-mr-1.5 mt-1.5 flex h-7 items-center gap-1.5">
        {/* The holder matters more than what the button copies, so that text is cut first. */}
        <div className="flex max-w-3/5 shrink-0 empty:hidden">
          <ItemState item={item} words={words} />
        </div>
        <div className="relative ml-auto flex min-w-0 items-center text-ink-3">
          {copied(offered).length > 0 && <Copy aria-hidden="true" className="mr-0.5 size-3.5 shrink-0" />}
          {offered.map((act) => (
            <Action
              key={act}
              label={words.act(act, item.type)}
              describedBy={titleId}
              isBusy={busy === act}
              className={act === 'copy_password' ? 'min-w-0!' : 'shrink-0'}
              onClick={() => actions.onAct(item, act)}
            >
              {act === 'open_address' ? (
                <ExternalLink aria-hidden="true" className="size-4" />
              ) : (
                words.copied(act, item.type)
              )}
            </Action>
          ))}
        </div>
      </div>
    </article>
  )
})

const copied = (acts: readonly ItemAct[]) => acts.filter((act) => act !== 'open_address')

/** Labelled with a word, since an icon alone would make people guess what is copied. */
function Action({
  label,
  describedBy,
  isBusy,
  className,
  onClick,
  children,
}: {
  label: string
  /** The id of the element that names its item. */
  describedBy: string
  isBusy: boolean
  className: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      title={label}
      // A double click is one act, also where its first click is done before the second.
      onClick={({ detail }) => detail < 2 && onClick()}
      className={clsx(
        'relative inline-flex h-7 min-w-7 items-center justify-center rounded-md px-1.5 text-caption text-ink-2 hover:bg-hover hover:text-ink',
        className,
      )}
    >
      <span className={clsx('truncate', isBusy && 'invisible')}>{children}</span>
      {isBusy && <Spinner className="absolute size-4" />}
    </button>
  )
}
