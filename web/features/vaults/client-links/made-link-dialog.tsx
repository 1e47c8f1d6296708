import type { ClientLink } from '@chaveiro/contract/client-links.ts'
import type { MadeClientLink } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CopyLinkButton } from '../../../ui/copy-link-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MadeLink } from './made-link.tsx'
import { WithdrawOld } from './withdraw-old.tsx'

/** Shows the new link's whole address, this once. */
export function MadeLinkDialog({
  made,
  replaces,
  onClose,
}: {
  made: MadeClientLink
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
      {replaces && <WithdrawOld link={replaces} />}
    </Dialog>
  )
}
