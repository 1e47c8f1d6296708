import { Archive, LifeBuoy, PhoneCall, ScrollText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { FactLine, FactList } from '../fact-list.tsx'
import { PassphraseForm } from '../own-keys/passphrase-form.tsx'
import { SaveRecoveryCode } from '../own-keys/save-recovery-code.tsx'

/** New keys for somebody who has lost every way to unlock: a passphrase, a code, then others have to confirm. */
export function LostEverything({ others, ...page }: AccountPageData & { others: ReactNode }) {
  const { t } = useTranslation('account')
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)

  if (recoveryCode !== null) {
    return (
      <SaveRecoveryCode
        {...page}
        recoveryCode={recoveryCode}
        button={t('lost.store')}
        onSaved={async () => {
          await keySession.finishReset()
          await keySession.refresh()
        }}
      />
    )
  }
  return (
    <AccountPage {...page} title={t('lost.title')} description={t('lost.description')} after={others}>
      <FactList>
        <FactLine icon={<PhoneCall />}>{t('lost.fact.confirm')}</FactLine>
        <FactLine icon={<ScrollText />}>{t('lost.fact.kit')}</FactLine>
        <FactLine icon={<Archive />}>{t('lost.fact.back')}</FactLine>
        <FactLine icon={<LifeBuoy />}>{t('lost.fact.gone')}</FactLine>
      </FactList>
      <div className="mt-6 border-t pt-6">
        <PassphraseForm
          button={t('lost.button')}
          busyLabel={t('lost.busy')}
          failedTitle={t('lost.failed')}
          onChosen={async (passphrase) => {
            setRecoveryCode((await keySession.beginReset(passphrase)).recoveryCode)
          }}
        />
      </div>
    </AccountPage>
  )
}
