import { Banner } from '@chaveiro/web/ui/banner.tsx'
import { Button } from '@chaveiro/web/ui/button.tsx'
import { ClipboardCheck, Clock, Handshake, Hourglass, Undo2 } from 'lucide-react'
import { countOf, filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { timeOf } from '../time.ts'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'
import { type PendingNow, usePending } from './use-pending.ts'
import { useShowView } from './view.tsx'

type Asked = PendingNow['asked'][number]
type Held = PendingNow['held'][number]

/** What waits for this person, and what became of what they asked for. */
export function PendingNews() {
  const { asked, held, decisions } = usePending()
  const { decide } = texts
  const show = useShowView()
  const news = asked.filter(({ status, isSeen }) => status === 'pending' || status === 'approved' || !isSeen)
  if (decisions === 0 && news.length === 0 && held.length === 0) return null
  return (
    <div className="space-y-2 px-3 py-2.5">
      {decisions > 0 && (
        <Banner
          slim
          tone="warning"
          icon={<ClipboardCheck />}
          title={countOf(decide.waiting, decisions)}
          action={
            <Button size="sm" variant="primary" onClick={() => show({ name: 'decisions' })}>
              {decide.look}
            </Button>
          }
        />
      )}
      {held.map((one) => (
        <HeldNews key={one.item.id} held={one} />
      ))}
      {news.map((one) => (
        <AskedNews key={one.id} asked={one} />
      ))}
    </div>
  )
}

function AskedNews({ asked }: { asked: Asked }) {
  const { access } = texts
  const { busy, run } = useAct<'withdraw' | 'see'>()
  const { id, status, item, hours, until } = asked
  const title = item?.title ?? access.someItem
  const isWaiting = status === 'pending' || status === 'approved'
  const sentence = filled(access.status[status], { title, hours, until: until ? timeOf(until) : '' })
  const isRefused = status === 'denied' || status === 'revoked'
  const tone = status === 'open' ? 'success' : isRefused ? 'warning' : 'info'
  return (
    <Banner
      slim
      live={!isWaiting}
      tone={tone}
      icon={isWaiting ? <Hourglass /> : status === 'open' ? undefined : <Clock />}
      title={sentence}
      action={
        isWaiting ? (
          <Button
            size="sm"
            busy={busy === 'withdraw'}
            aria-label={filled(access.withdrawFor, { title })}
            onClick={() => void run('withdraw', () => ask('withdrawAccess', { id }))}
          >
            {access.withdraw}
          </Button>
        ) : (
          <Button
            size="sm"
            aria-label={filled(access.seenOf, { title })}
            onClick={() => void run('see', () => ask('seePending', { id }))}
          >
            {access.seen}
          </Button>
        )
      }
    />
  )
}

function HeldNews({ held: { item, until, state } }: { held: Held }) {
  const { checkout, access } = texts
  const { busy, run } = useAct<'see' | 'keep' | 'giveBack'>()
  const { title } = item
  if (state === 'over') {
    return (
      <Banner
        slim
        live
        tone="info"
        icon={<Clock />}
        title={filled(checkout.over, { title })}
        action={
          <Button
            size="sm"
            aria-label={filled(access.seenOf, { title })}
            onClick={() => void run('see', () => ask('seePending', { id: item.id }))}
          >
            {access.seen}
          </Button>
        }
      />
    )
  }
  const isAsked = state === 'asked'
  return (
    <Banner
      slim
      live={isAsked}
      tone={isAsked ? 'warning' : 'accent'}
      icon={isAsked ? <Undo2 /> : <Handshake />}
      title={filled(isAsked ? checkout.lastTab : checkout.youHave, { title, until: timeOf(until) })}
      action={
        <span className={isAsked ? 'flex basis-full gap-2 pl-7.5' : 'flex gap-2'}>
          {isAsked && (
            <Button
              size="sm"
              aria-label={filled(checkout.keepItem, { title })}
              onClick={() => void run('keep', () => ask('keepCheckout', { item }))}
            >
              {checkout.keep}
            </Button>
          )}
          <Button
            size="sm"
            variant={isAsked ? 'primary' : 'secondary'}
            busy={busy === 'giveBack'}
            aria-label={filled(checkout.giveBackItem, { title })}
            onClick={() => void run('giveBack', () => ask('checkIn', { item }))}
          >
            {checkout.giveBack}
          </Button>
        </span>
      }
    />
  )
}
