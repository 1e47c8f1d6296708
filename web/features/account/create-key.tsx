import { KeyRound, Laptop, LifeBuoy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keySession } from '../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from './account-page.tsx'
import { PassphraseForm } from './passphrase-form.tsx'
import { SaveRecoveryCode } from './save-recovery-code.tsx'

/** First sign-in: a passphrase, then the recovery code. Nothing is stored before the code is said to be saved. */
export function CreateKey(page: AccountPageData) {
  const { t } = useTranslation('account')
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)

  if (recoveryCode !== null) return <SaveRecoveryCode {...page} recoveryCode={recoveryCode} />
  return (
    <AccountPage
      {...page}
      title={t('create.title')}
      description={t('create.description')}
      after={
        <ul className="space-y-3">
          <Fact icon={<Laptop />}>{t('create.fact.local')}</Fact>
          <Fact icon={<LifeBuoy />}>{t('create.fact.noReset')}</Fact>
          <Fact icon={<KeyRound />}>{t('create.fact.alone')}</Fact>
        </ul>
      }
    >
      <PassphraseForm
        button={t('create.button')}
        busyLabel={t('create.busy')}
        failedTitle={t('create.failed')}
        onChosen={async (passphrase) => {
          setRecoveryCode((await keySession.beginAccount(passphrase)).recoveryCode)
        }}
      />
    </AccountPage>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-body text-ink-2">
      <span aria-hidden="true" className="pt-0.5 text-accent-ink [&_svg]:size-4.5">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
