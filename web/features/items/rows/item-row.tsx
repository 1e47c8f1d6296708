import type { Item } from '@chaveiro/contract/calls/items.ts'
import { clsx } from 'clsx'
import { memo } from 'react'
import type { RowColumn } from '../../../nouns/items/list-look.ts'
import type { ItemAct } from '../acts/item-acts.ts'
import type { CardWords } from '../card-words.ts'
import type { CardActions } from '../item-card.tsx'
import { PickMark } from '../several/pick-mark.tsx'
import type { PickState } from '../several/use-selection.ts'
import { ItemSign } from './item-sign.tsx'
import { RowActs } from './row-acts.tsx'
import { RowMarks, RowState } from './row-marks.tsx'
import type { RowWords } from './use-row-words.ts'

/** One item in one line. It uses no hooks or tooltips, as cards do, since scrolling mounts hundreds in a second. */
export const ItemRow = memo(function ItemRow({
  item,
  words,
  rowWords,
  columns,
  actions,
  busy,
  isFavourite,
  vaultName,
  isOpen,
  isStop,
  pick,
  onPick,
  onUnpickable,
}: {
  item: Item
  words: CardWords
  rowWords: RowWords
  columns: readonly RowColumn[]
  actions: CardActions
  busy: ItemAct | null
  /** Null while that is not known. */
  isFavourite: boolean | null
  /** The vault that it is in, where rows of several are listed together; empty for the one above the list. */
  vaultName: string | null
  /** Its item is in the pane. */
  isOpen: boolean
  /** Tab leads to this row; the arrow keys lead to the others. */
  isStop: boolean
  pick: PickState | null
  onPick: (id: string, isRange: boolean) => void
  /** Says why it cannot be selected. */
  onUnpickable: (item: Item) => void
}) {
  const titleId = `item-${item.id}`
  const tabIndex = isStop ? 0 : -1
  return (
    <article
      className={clsx(
        'relative flex h-full items-center gap-3 rounded-md pr-2 pl-2 has-[[data-open]:focus-visible]:outline-2 has-[[data-open]:focus-visible]:outline-focus has-[[data-open]:focus-visible]:-outline-offset-2',
        isOpen || pick === 'picked'
          ? 'bg-accent-soft [--row:var(--accent-soft)]'
          : '[--row:var(--hover)] focus-within:bg-hover hover:bg-hover',
        pick !== null && 'select-none',
      )}
    >
      {pick === null ? <ItemSign item={item} /> : <PickMark pick={pick} className="size-7" />}
      <div className="row-columns min-w-0 flex-1">
        <div className="row-title">
          <h3 id={titleId} className="min-w-0" title={pick === 'fixed' ? words.unpickable : item.title}>
            <button
              type="button"
              data-open={item.id}
              tabIndex={tabIndex}
              aria-current={isOpen || undefined}
              {...(pick === null
                ? { onClick: () => actions.onOpen(item) }
                : {
                    role: 'checkbox',
                    'aria-checked': pick === 'picked',
                    'aria-disabled': pick === 'fixed' || undefined,
                    onClick: ({ shiftKey }) =>
                      pick === 'fixed' ? onUnpickable(item) : onPick(item.id, shiftKey),
                  })}
              className="block max-w-full truncate text-left font-medium text-ink outline-none after:absolute after:inset-0 after:rounded-md aria-disabled:cursor-default!"
            >
              {item.title}
            </button>
          </h3>
          <RowMarks
            item={item}
            words={words}
            isFavourite={isFavourite === true}
            favourite={rowWords.favourite}
          />
        </div>
        {vaultName !== null && (
          <p
            className={clsx('truncate text-ink-2 text-small', vaultName === '' ? 'row-extra' : 'row-vault')}
            title={vaultName}
          >
            {vaultName}
          </p>
        )}
        {columns.map((column) => (
          <Cell key={column} column={column} item={item} words={words} rowWords={rowWords} />
        ))}
      </div>
      <div className="row-state flex shrink-0 items-center justify-end">
        <RowState
          item={item}
          words={rowWords.state(words)}
          rowWords={rowWords}
          access={actions.access(item)}
        />
      </div>
      {pick === null && (
        <RowActs
          item={item}
          titleId={titleId}
          words={words}
          rowWords={rowWords}
          actions={actions}
          busy={busy}
          isFavourite={isFavourite}
          tabIndex={tabIndex}
        />
      )}
    </article>
  )
})

function Cell({
  column,
  item,
  words,
  rowWords,
}: {
  column: RowColumn
  item: Item
  words: CardWords
  rowWords: RowWords
}) {
  if (column === 'login') {
    return (
      <p
        translate={item.login ? 'no' : undefined}
        title={item.login || undefined}
        className={clsx('row-login truncate text-small', item.login ? 'text-ink-2' : 'text-ink-3')}
      >
        {/* A dash is quieter where most rows have one; to a screen reader it says nothing. */}
        {item.login || (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{words.noLogin}</span>
          </>
        )}
      </p>
    )
  }
  const text = rowWords.cell(column, item)
  return (
    <p className="row-extra truncate text-ink-3 text-small" title={text}>
      {text}
    </p>
  )
}
