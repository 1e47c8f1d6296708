import { hourMs } from '@chaveiro/contract/durations.ts'
import type { MadeOneTimeLink } from '@chaveiro/device'
import { Clock, Eye, KeyRound, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { CopyField } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { Fact, Facts } from '../../ui/table.tsx'

/** The new link, shown only now: its key is nowhere else. */
export function MadeLink({
  link,
  password,
}: {
  link: MadeOneTimeLink
  /** The password, which the sender tells the recipient in another way. */
  password: string | undefined
}) {
  const { t } = useTranslation('one-time-links')
  const format = useFormat()
  return (
    <div className="space-y-5">
      <div>
        <p className="mb-1.5 font-medium text-ink text-small">{t('made.link')}</p>
        <CopyField label={t('made.link')} value={link.url} />
        <p className="mt-1.5 mb-2 text-ink-3 text-small">{t('made.onlyNow')}</p>
        <ShareButton title={t('made.link')} text={t('made.shareText')} link={link.url} />
      </div>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={link.url} label={t('made.qr')} />
        <ul className="min-w-0 flex-1 basis-56 space-y-3 pt-1">
          <Warning icon={<Eye />}>{t('warning.once')}</Warning>
          <Warning icon={<Clock />}>{t('warning.expires', { count: hoursOf(link) })}</Warning>
          <Warning icon={<Trash2 />}>{t('warning.deleted')}</Warning>
        </ul>
      </div>
      <Facts>
        <Fact name={t('made.says')}>
          {[link.sender.person, link.sender.company].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={t('made.expiresAt')}>{format.dateTime(link.expiresAt)}</Fact>
        <Fact name={t('made.maxViews')}>{link.maxViews}</Fact>
      </Facts>
      {password !== undefined && (
        <Banner tone="info" icon={<KeyRound />} title={t('made.password')}>
          <p>{t('made.passwordHint')}</p>
          <div className="mt-2">
            <CopyField label={t('made.passwordLabel')} value={password} />
          </div>
        </Banner>
      )}
    </div>
  )
}

function Warning({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-body text-ink">
      <span aria-hidden="true" className="mt-0.5 text-yellow-ink [&_svg]:size-4.5">
        {icon}
      </span>
      {children}
    </li>
  )
}

/** A link of a checked-out or temporarily opened item ends with that, which may be sooner than was chosen. */
function hoursOf({ createdAt, expiresAt }: MadeOneTimeLink): number {
  return Math.max(1, Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / hourMs))
}
