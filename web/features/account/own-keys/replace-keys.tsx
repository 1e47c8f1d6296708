import { Archive, Eye, KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { FactLine, FactList } from '../fact-list.tsx'
import { PassphraseForm } from './passphrase-form.tsx'
import { SaveRecoveryCode } from './save-recovery-code.tsx'

/** New keys for somebody who fears that theirs are known: first what will end, then a passphrase and a code. */
export function ReplaceKeys(page: AccountPageData) {
  const { t } = useTranslation('own-account')
  const navigate = useNavigate()
  const { askAgain, dialog } = useAskAgain()
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)

  if (recoveryCode !== null) {
    return (
      <SaveRecoveryCode
        {...page}
        recoveryCode={recoveryCode}
        button={t('replace.store')}
        onSaved={async () => {
          await keySession.finishRenewal()
          toast.success(t('replace.done'))
          navigate('/account')
        }}
      />
    )
  }
  return (
    <AccountPage
      {...page}
      title={t('replace.title')}
      description={t('replace.description')}
      after={
        <ButtonLink to="/account" variant="ghost" full>
          {t('replace.cancel')}
        </ButtonLink>
      }
    >
      <FactList>
        <FactLine icon={<KeyRound />}>{t('replace.fact.new')}</FactLine>
        <FactLine icon={<LogOut />}>{t('replace.fact.ended')}</FactLine>
        <FactLine icon={<Archive />}>{t('replace.fact.vaults')}</FactLine>
        <FactLine icon={<Eye />}>{t('replace.fact.passwords')}</FactLine>
      </FactList>
      <div className="mt-6 border-t pt-6">
        <PassphraseForm
          button={t('replace.button')}
          busyLabel={t('replace.busy')}
          failedTitle={t('replace.failed')}
          onChosen={async (passphrase) => {
            const made = await askAgain((proof) => keySession.renewKeys(passphrase, proof))
            if (made) setRecoveryCode(made.value.recoveryCode)
          }}
        />
      </div>
      {dialog}
    </AccountPage>
  )
}
