import type { OneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBrowserName } from '../../i18n/use-browser-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { NamedLink } from './name-link.ts'

const tones: Record<OneTimeLink['state'], Tone> = {
  open: 'blue',
  viewed: 'green',
  expired: 'grey',
  withdrawn: 'grey',
  locked: 'red',
  ended: 'grey',
}

export function LinkState({ link }: { link: NamedLink }) {
  const { t } = useTranslation('one-time-links')
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[link.state]}>{t(`state.${link.state}`)}</Badge>
      {link.has_password && (
        <Badge outline icon={<KeyRound />}>
          {t('hasPassword')}
        </Badge>
      )}
    </span>
  )
}

/** A link's state: until when it can be opened, or when, from where and with which browser it was. */
export function LinkFate({ link }: { link: NamedLink }) {
  const { t } = useTranslation('one-time-links')
  const format = useFormat()
  const browserName = useBrowserName()
  if (link.state === 'viewed' && link.viewed_at !== null) {
    const browser = link.viewed_with === null ? t('unknownBrowser') : browserName(link.viewed_with)
    return t('fate.viewed', {
      date: format.dateTime(link.viewed_at),
      address: link.viewed_from ?? t('unknownAddress'),
      browser,
    })
  }
  if (link.state === 'locked') return t('fate.locked')
  if (link.state === 'ended') return t('fate.ended')
  if (link.state === 'withdrawn') return t('fate.withdrawn')
  return t(link.state === 'open' ? 'fate.open' : 'fate.expired', { date: format.dateTime(link.expires_at) })
}
