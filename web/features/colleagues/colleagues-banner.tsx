import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { putOff, wasPutOff } from './put-off.ts'

const tones = { day: 'info', week: 'warning', differs: 'danger' } as const

/** Says, above every screen, that nobody confirms any more what this browser is shown, or that somebody was shown something else. */
export function ColleaguesBanner() {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const { pathname } = useLocation()
  const status = useKeyStatus()
  const [, setPutOffAt] = useState(0)
  if (status.state !== 'unlocked' || pathname === '/colleagues') return null
  const { concern, since, vaults } = status.colleagues
  if (concern === 'none' || (concern === 'day' && wasPutOff())) return null
  const later = () => {
    putOff()
    setPutOffAt(Date.now())
  }
  return (
    <Banner
      tone={tones[concern]}
      live={concern === 'differs'}
      className="m-4 mb-0 sm:mx-6 lg:mx-8"
      action={
        <div className="flex gap-2">
          {concern === 'day' && (
            <Button size="sm" variant="ghost" onClick={later}>
              {t('banner.later')}
            </Button>
          )}
          <ButtonLink to="/colleagues" size="sm">
            {t(concern === 'week' ? 'banner.compare' : 'banner.look')}
          </ButtonLink>
        </div>
      }
    >
      {concern === 'differs' || vaults === 0
        ? t(`banner.${concern}`, { date: format.soon(since) })
        : t(`banner.${concern}Vaults`, { count: vaults, date: format.soon(since) })}
    </Banner>
  )
}
