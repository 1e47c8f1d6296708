import type { Proof } from '@chaveiro/client/types/unlocking.ts'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasskeyButton } from '../unlock/passkey-button.tsx'
import { UnlockForm } from '../unlock/unlock-form.tsx'
import type { PasskeyWay } from '../unlock/use-unlock-ways.ts'

// The fields come once it is known what there is to unlock with, when the dialog has taken the focus already.

type OnProof = (proof: Proof) => Promise<void>

export function AgainWithPassphrase({ onProof }: { onProof: OnProof }) {
  const { t } = useTranslation(['own-account', 'account'])
  const texts = {
    button: t('again.button'),
    required: t('account:unlock.required'),
    wrong: t('account:unlock.wrong'),
  }
  return (
    <UnlockForm
      texts={texts}
      busyLabel={t('again.busy')}
      onUnlock={(passphrase) => onProof({ by: 'passphrase', passphrase })}
      field={(props) => <PasswordField {...props} autoFocus label={t('account:passphrase.label')} />}
    />
  )
}

export function AgainWithCode({ onProof }: { onProof: OnProof }) {
  const { t } = useTranslation(['own-account', 'account'])
  const texts = {
    button: t('again.button'),
    required: t('account:unlockWithCode.required'),
    wrong: t('account:unlockWithCode.wrong'),
  }
  return (
    <UnlockForm
      texts={texts}
      busyLabel={t('again.busy')}
      onUnlock={(recoveryCode) => onProof({ by: 'recovery', recoveryCode })}
      field={(props) => (
        <TextField
          {...props}
          autoFocus
          mono
          autoCapitalize="characters"
          spellCheck={false}
          label={t('account:unlockWithCode.label')}
          help={t('account:unlockWithCode.help')}
        />
      )}
    />
  )
}

export function AgainWithPasskey({
  passkeys,
  onProof,
}: {
  passkeys: readonly PasskeyWay[]
  onProof: OnProof
}) {
  return <PasskeyButton passkeys={passkeys} onUsed={(result) => onProof({ by: 'passkey', result })} />
}
