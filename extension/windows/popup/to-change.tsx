import { Button } from '@chaveiro/web/ui/button.tsx'
import type { ActOutput } from '../../background/window-messages.ts'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { ask } from '../worker.ts'
import { afterFirst } from './ask-first.ts'
import { fillNew } from './fill-new.ts'
import { ItemSign } from './item-sign.tsx'
import { seenOf } from './seen-item.ts'

type Due = ActOutput<'listToChange'>[number]

/** Below what fits: the items whose password somebody asked this person to change. */
export function ToChange({ changes }: { changes: number }) {
  const { value = [] } = useAsked(() => afterFirst(() => ask('listToChange', null)), changes)
  if (value.length === 0) return null
  return (
    <section aria-labelledby="to-change" className="border-t p-1.5">
      <h2 id="to-change" className="px-2 pt-1.5 pb-1 font-medium text-caption text-ink-3">
        {texts.change.heading}
      </h2>
      <ul className="space-y-px">
        {value.map((item) => (
          <DueRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function DueRow({ item }: { item: Due }) {
  const { change, row } = texts
  const { title, login, isHere } = item
  const { busy, run } = useAct<'open' | 'fill'>()
  const open = async () => {
    await ask('openChangePage', { item: seenOf(item) })
    window.close()
  }
  return (
    <li className="space-y-1.5 rounded-lg px-2 py-1.5 focus-within:bg-hover hover:bg-hover">
      <div className="flex items-center gap-3">
        <ItemSign type={item.type} isOpen />
        <span className="min-w-0 flex-1" translate="no">
          <span className="block truncate font-medium text-body text-ink">{title}</span>
          <span className="block truncate text-caption text-ink-3">{login || row.noLogin}</span>
        </span>
        {!isHere && (
          <Button
            size="sm"
            busy={busy === 'open'}
            aria-label={filled(change.nowItem, { title })}
            onClick={() => void run('open', open)}
          >
            {change.now}
          </Button>
        )}
      </div>
      {isHere && (
        <div className="flex gap-2 pl-11">
          <Button
            size="sm"
            variant="primary"
            busy={busy === 'fill'}
            aria-label={filled(change.fillItem, { title })}
            onClick={() => void run('fill', () => fillNew(seenOf(item)))}
          >
            {change.fill}
          </Button>
          <Button
            size="sm"
            busy={busy === 'open'}
            aria-label={filled(change.openPageOf, { title })}
            onClick={() => void run('open', open)}
          >
            {change.openPage}
          </Button>
        </div>
      )}
    </li>
  )
}
