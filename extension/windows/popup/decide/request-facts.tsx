import { Fact, Facts } from '@chaveiro/web/ui/table.tsx'
import type { ReactNode } from 'react'
import type { ActOutput } from '../../../background/window-messages.ts'
import { countOf } from '../../../i18n/texts.ts'
import { texts } from '../../language.ts'
import { timeOf } from '../../time.ts'
import { pathText } from '../place-text.ts'

/** A request that was verified as it was signed. */
export type Verified = Exclude<ActOutput<'showRequest'>, { doubt: unknown }>
type Part = Extract<Verified, { items: unknown }>['items'][number]

/** Everything that a decision rests on, as it was signed. */
export function RequestFacts({ request }: { request: Verified }) {
  const { decide, access } = texts
  const name = 'machine' in request ? decide.machine : decide.requester
  const who = 'machine' in request ? request.machine : request.requester
  return (
    <Facts>
      <Fact name={name} wide>
        <span translate="no">{who}</span>
      </Fact>
      {'title' in request && (
        <>
          <Fact name={decide.item} wide>
            {request.title}
            <span className="block text-caption text-ink-3">{pathText(request.vault)}</span>
          </Fact>
          <Fact name={access.duration} wide>
            {request.kind === 'break_glass' ? decide.hour : countOf(access.hours, request.hours)}
          </Fact>
        </>
      )}
      {'form' in request && (
        <Fact name={decide.form} wide>
          {decide.forms[request.form]}
        </Fact>
      )}
      {'machine' in request && (
        <Fact name={decide.from} wide>
          <span translate="no" className="font-mono text-small">
            {request.from}
          </span>
        </Fact>
      )}
      <Fact name={access.reason} wide>
        <span className="whitespace-pre-wrap">{request.reason}</span>
      </Fact>
      {'signedAt' in request && request.signedAt !== null && (
        <Fact name={decide.signed} wide>
          {timeOf(request.signedAt)}
        </Fact>
      )}
      {'items' in request && (
        <Fact name={countOf(decide.items, request.items.length)} wide>
          <PartList parts={request.items} />
        </Fact>
      )}
    </Facts>
  )
}

function PartList({ parts }: { parts: readonly (Part & { opens?: boolean })[] }): ReactNode {
  const { decide } = texts
  return (
    <ul className="divide-y rounded-lg border">
      {parts.map(({ id, title, vault, opens = true }) => (
        <li key={id} className="px-3 py-1.5">
          {title ?? decide.unread}
          <span className="block text-caption text-ink-3">
            {vault ? pathText(vault) : id.slice(0, 8)}
            {!opens && ` · ${decide.noKey}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
