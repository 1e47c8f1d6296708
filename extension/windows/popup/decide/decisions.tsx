import { IconTile } from '@chaveiro/web/ui/card.tsx'
import { Spinner } from '@chaveiro/web/ui/spinner.tsx'
import { EmptyState } from '@chaveiro/web/ui/states.tsx'
import { Bot, ClipboardCheck, KeyRound, PackageOpen, Siren } from 'lucide-react'
import type { ActOutput } from '../../../background/window-messages.ts'
import { texts } from '../../language.ts'
import { FailureState } from '../../parts/failure.tsx'
import { timeOf } from '../../time.ts'
import { useAsked } from '../../use-asked.ts'
import { useChanges } from '../../use-changes.ts'
import { ask } from '../../worker.ts'
import { useShowView } from '../view.tsx'

type Listed = ActOutput<'listDecisions'>[number]

const signs = { jit: <KeyRound />, break_glass: <Siren />, export: <PackageOpen />, run: <Bot /> }

/** What waits for this person's decision. */
export function Decisions() {
  const { decide } = texts
  const { value, error, again } = useAsked(() => ask('listDecisions', null), useChanges())
  if (error !== null && !value) return <FailureState error={error} onRetry={again} />
  return (
    <main className="min-h-0 flex-1 overflow-y-auto">
      {!value ? (
        <p role="status" className="flex justify-center py-16 text-ink-3">
          <Spinner />
        </p>
      ) : value.length === 0 ? (
        <EmptyState icon={<ClipboardCheck />} title={decide.none} description={decide.noneHelp} />
      ) : (
        <ul aria-label={decide.title} className="space-y-px p-1.5">
          {value.map((one) => (
            <DecisionRow key={one.id} request={one} />
          ))}
        </ul>
      )}
    </main>
  )
}

function DecisionRow({ request: { id, kind, title, requester, createdAt } }: { request: Listed }) {
  const { decide } = texts
  const show = useShowView()
  return (
    <li>
      <button
        type="button"
        onClick={() => show({ name: 'decision', id })}
        className="flex w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-hover"
      >
        <IconTile size="sm" icon={signs[kind]} tone={kind === 'break_glass' ? 'red' : 'grey'} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-body text-ink">{title ?? decide.gone}</span>
          <span className="block truncate text-caption text-ink-3">
            {decide.kind[kind]} · <span translate="no">{requester}</span>
          </span>
        </span>
        <span className="shrink-0 text-caption text-ink-3 tabular-nums">{timeOf(createdAt)}</span>
      </button>
    </li>
  )
}
