import { Banner } from '@chaveiro/web/ui/banner.tsx'
import { Button } from '@chaveiro/web/ui/button.tsx'
import { ClipboardCheck, Clock, Handshake, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { countOf, filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { timeOf } from '../time.ts'
import { ask } from '../worker.ts'
import { attempt } from './attempt.ts'
import { type PendingNow, usePending } from './use-pending.ts'
import { useShowView } from './view.tsx'

type Asked = PendingNow['asked'][number]
type Held = PendingNow['held'][number]

/** Above the items: what waits for this person, and what became of what they asked for. */
export function PendingNews() {
  const { asked, held, decisions } = usePending()
  const { decide } = texts
  const show = useShowView()
  const news = asked.filter(({ status, isSeen }) => status === 'pending' || status === 'approved' || !isSeen)
  if (decisions === 0 && news.length === 0 && held.length === 0) return null
  return (
    <div className="space-y-2 border-b px-3 py-2.5">
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
  const [isBusy, setIsBusy] = useState(false)
  const { id, status, item, hours, until } = asked
  const title = item?.title ?? access.someItem
  const isWaiting = status === 'pending' || status === 'approved'
  const withdraw = async () => {
    setIsBusy(true)
    await attempt(ask('withdrawAccess', { id }))
    setIsBusy(false)
  }
  const sentence = filled(access.status[status], { title, hours, until: until ? timeOf(until) : '' })
  const tone = isWaiting ? 'info' : status === 'open' ? 'success' : 'warning'
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
            busy={isBusy}
            aria-label={filled(access.withdrawFor, { title })}
            onClick={() => void withdraw()}
          >
            {access.withdraw}
          </Button>
        ) : (
          <Button
            size="sm"
            aria-label={filled(access.seenOf, { title })}
            onClick={() => void attempt(ask('seePending', { id }))}
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
  const [isBusy, setIsBusy] = useState(false)
  const { title } = item
  const during = async (work: Promise<unknown>) => {
    setIsBusy(true)
    await attempt(work)
    setIsBusy(false)
  }
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
            onClick={() => void during(ask('seePending', { id: item.id }))}
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
        <span className="flex gap-2">
          {isAsked && (
            <Button
              size="sm"
              aria-label={filled(checkout.keepItem, { title })}
              onClick={() => void during(ask('keepCheckout', { item }))}
            >
              {checkout.keep}
            </Button>
          )}
          <Button
            size="sm"
            variant={isAsked ? 'primary' : 'secondary'}
            busy={isBusy}
            aria-label={filled(checkout.giveBackItem, { title })}
            onClick={() => void during(ask('checkIn', { item }))}
          >
            {checkout.giveBack}
          </Button>
        </span>
      }
    />
  )
}
