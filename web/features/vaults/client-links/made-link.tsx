import type { MadeClientLink } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { CopyField } from '../../../ui/copy-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Fact, Facts } from '../../../ui/table.tsx'
import { WhatClientsCan } from './what-clients-can.tsx'

/** The new link with its whole address, which is shown only now. */
export function MadeLink({ made: { link, url } }: { made: MadeClientLink }) {
  const { t } = useTranslation('client-links')
  const format = useFormat()
  return (
    <div className="space-y-5">
      <div>
        <CopyField label={t('made.link')} value={url} />
        <p className="mt-1.5 text-ink-3 text-small">{t('made.once')}</p>
      </div>
      <QrCode text={url} label={t('made.qr')} />
      <Facts>
        <Fact name={t('made.expires')}>{format.dateTime(link.expires_at)}</Fact>
        <Fact name={t('made.uses')}>{format.number(link.max_uses)}</Fact>
      </Facts>
      <WhatClientsCan />
    </div>
  )
}
