import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useNamesOf } from './use-colleagues.ts'

const tones = { missing: 'info', day: 'info', behind: 'warning', week: 'warning', differs: 'danger' } as const

/** Warns, above every screen, that colleagues' devices do not confirm what this browser is shown, or were shown something else. */
export function ColleaguesBanner() {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const { pathname } = useLocation()
  const status = useKeyStatus()
  const namesOf = useNamesOf()
  const [, setPutOffAt] = useState(0)
  if (status.state !== 'unlocked' || pathname === '/colleagues') return null
  const { concern, since, vaults, people } = status.colleagues
  const of = people.join()
  const canWait = concern === 'day' || concern === 'missing'
  if (concern === 'none' || (canWait && wasPutOff(concern, of))) return null
  const later = () => {
    putOff(concern, { days: concern === 'missing' ? 6 : 0, of })
    setPutOffAt(Date.now())
  }
  const date = format.soon(since)
  return (
    <Banner
      tone={tones[concern]}
      live={concern === 'differs'}
      className="m-4 mb-0 sm:mx-6 lg:mx-8"
      action={
        <div className="flex flex-wrap gap-2">
          {canWait && (
            <Button size="sm" variant="ghost" onClick={later}>
              {t(concern === 'day' ? 'banner.later' : 'banner.inAWeek')}
            </Button>
          )}
          <ButtonLink to="/colleagues" size="sm">
            {t(concern === 'day' || concern === 'differs' ? 'banner.look' : 'banner.compare')}
          </ButtonLink>
        </div>
      }
    >
      {concern === 'missing' || concern === 'behind'
        ? t(`banner.${concern}`, { count: people.length, names: namesOf(people) })
        : concern === 'differs' || vaults === 0
          ? t(`banner.${concern}`, { date })
          : t(`banner.${concern}Vaults`, { count: vaults, date })}
    </Banner>
  )
}

const name = (what: string) => `chaveiro.colleagues.putOff.${what}`

/** Whether somebody postponed this in this browser and the time has not passed; `of` says for which subject. */
function wasPutOff(what: string, of = ''): boolean {
  const [until, said = ''] = localStorage.getItem(name(what))?.split(' ') ?? []
  return until !== undefined && Date.now() < Number(until) && said === of
}

/** Postpones until midnight, or for so many days more. */
function putOff(what: string, { days = 0, of = '' } = {}): void {
  const until = new Date()
  until.setDate(until.getDate() + days)
  until.setHours(24, 0, 0, 0)
  localStorage.setItem(name(what), `${until.getTime()} ${of}`)
}
