import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { PassphraseForm } from './passphrase-form.tsx'

export function ChangePassphraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('own-account')
  const { askAgain, dialog } = useAskAgain()
  return (
    <Dialog
      dismissible={false}
      onClose={onClose}
      title={t('passphrase.title')}
      description={t('passphrase.intro')}
    >
      <PassphraseForm
        button={t('passphrase.button')}
        busyLabel={t('passphrase.busy')}
        failedTitle={t('passphrase.failed')}
        onChosen={async (passphrase) => {
          if (!(await askAgain((proof) => keySession.account.setNewPassphrase(passphrase, proof)))) return
          toast.success(t('passphrase.done'))
          onClose()
        }}
      />
      {dialog}
    </Dialog>
  )
}
