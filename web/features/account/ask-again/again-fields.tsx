import type { Proof } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasskeyButton } from '../unlock/passkey-button.tsx'
import { UnlockForm } from '../unlock/unlock-form.tsx'
import type { PasskeyWay } from '../unlock/use-unlock-ways.ts'

// The fields appear once the unlock methods are loaded, when the dialog has taken the focus already.

type OnProof = (proof: Proof) => Promise<void>

export function AgainWithPassphrase({ onProof }: { onProof: OnProof }) {
  const { t } = useTranslation('account')
  const texts = {
    button: t('again.button'),
    required: t('unlock.required'),
    wrong: t('unlock.wrong'),
  }
  return (
    <UnlockForm
      texts={texts}
      busyLabel={t('again.busy')}
      onUnlock={(passphrase) => onProof({ by: 'passphrase', passphrase })}
      field={(props) => <PasswordField {...props} autoFocus label={t('passphrase.label')} />}
    />
  )
}

export function AgainWithCode({ onProof }: { onProof: OnProof }) {
  const { t } = useTranslation('account')
  const texts = {
    button: t('again.button'),
    required: t('unlockWithCode.required'),
    wrong: t('unlockWithCode.wrong'),
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
          label={t('unlockWithCode.label')}
          help={t('unlockWithCode.help')}
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
