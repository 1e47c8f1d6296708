import type { Item } from '@chaveiro/contract/calls/items.ts'
import { clsx } from 'clsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StarButton } from '../../../ui/star-button.tsx'
import type { ItemAct } from '../acts/item-acts.ts'
import type { CardWords } from '../card-words.ts'
import type { CardActions } from '../item-card.tsx'
import type { RowWords } from './use-row-words.ts'

/**
 * What can be done with a row's item in one move, over its end while it is pointed at or has the focus; on a touch screen always, the
 * password's copy alone.
 */
export function RowActs({
  item,
  titleId,
  words,
  rowWords,
  actions,
  busy,
  isFavourite,
  tabIndex,
}: {
  item: Item
  titleId: string
  words: CardWords
  rowWords: RowWords
  actions: CardActions
  busy: ItemAct | null
  isFavourite: boolean | null
  tabIndex: 0 | -1
}) {
  return (
    <div className={clsx('row-acts', busy === null && 'row-acts-at-rest')}>
      {actions.offered(item).map((act) => {
        const label = rowWords.actOf(words.act(act, item.type), item.title)
        return (
          <button
            key={act}
            type="button"
            data-act={act}
            tabIndex={tabIndex}
            aria-label={label}
            title={words.act(act, item.type)}
            // A double click is one act, also where its first click is done before the second.
            onClick={({ detail }) => detail < 2 && actions.onAct(item, act)}
            className={clsx(
              'row-act text-ink-2 hover:bg-surface hover:text-ink',
              busy !== act && 'row-drawing',
            )}
          >
            {busy === act && <Spinner />}
          </button>
        )
      })}
      {isFavourite !== null && (
        <StarButton
          label={words.favourite}
          describedBy={titleId}
          isOn={isFavourite}
          tabIndex={tabIndex}
          className="row-act [@media(hover:none)]:hidden"
          onChange={(isOn) => actions.onFavourite(item, isOn)}
        />
      )}
    </div>
  )
}
