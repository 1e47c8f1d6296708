import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { DrawnVault, MadeClientLink } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-button.tsx'
import { CopyLinkButton } from '../../../ui/copy-link-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SendLink } from '../../../ui/send-link.tsx'
import { Fact, Facts } from '../../../ui/table.tsx'
import { WhatClientsCan } from './what-clients-can.tsx'
import { WithdrawOld } from './withdraw-old.tsx'

/** Shows the new link's whole address, this once. */
export function MadeLinkDialog({
  made,
  vault,
  replaces,
  onClose,
}: {
  made: MadeClientLink
  vault: DrawnVault
  replaces: ClientLink | null
  onClose: () => void
}) {
  const { t } = useTranslation('client-links')
  return (
    <Dialog
      size="md"
      dismissible={false}
      onClose={onClose}
      title={t('made.title')}
      description={t('made.description')}
      footer={
        <>
          <Button onClick={onClose}>{t('made.done')}</Button>
          <CopyLinkButton link={made.url} />
        </>
      }
    >
      <MadeLink made={made} />
      {replaces && <WithdrawOld link={replaces} vault={vault} />}
    </Dialog>
  )
}

/** The new link with its whole address, which is shown only now. */
function MadeLink({ made: { link, url, sender } }: { made: MadeClientLink }) {
  const { t } = useTranslation('client-links')
  const format = useFormat()
  return (
    <div className="space-y-5">
      <div>
        <CopyField label={t('made.link')} value={url} />
        <p className="mt-1.5 mb-2 text-ink-3 text-small">{t('made.once')}</p>
        <SendLink
          subject={t('made.subject', { company: sender.company || sender.person })}
          text={t(link.wanted.length > 0 ? 'made.wantedText' : 'made.shareText', {
            wanted: format.list(link.wanted),
          })}
          link={url}
          email={link.address}
          qrLabel={t('made.qr')}
        />
      </div>
      <Facts>
        <Fact name={t('made.says')}>{[sender.person, sender.company].filter(Boolean).join(', ')}</Fact>
        {link.wanted.length > 0 && <Fact name={t('made.wanted')}>{format.list(link.wanted)}</Fact>}
        <Fact name={t('made.expires')}>{format.dateTime(link.expires_at)}</Fact>
        <Fact name={t('made.uses')}>{format.number(link.max_uses)}</Fact>
      </Facts>
      <WhatClientsCan />
    </div>
  )
}
