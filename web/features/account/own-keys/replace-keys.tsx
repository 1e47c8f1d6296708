import { Archive, Eye, KeyRound, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FactLine } from '../../../ui/fact-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import type { AccountPageData } from '../account-page.tsx'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { ChooseNewKeys } from './choose-new-keys.tsx'

/** New keys for somebody who fears that theirs are known: first what will end, then a passphrase and a code. */
export function ReplaceKeys(page: AccountPageData) {
  const { t } = useTranslation('own-account')
  const navigate = useNavigate()
  const { askAgain, dialog } = useAskAgain()
  return (
    <>
      <ChooseNewKeys
        page={page}
        title={t('replace.title')}
        description={t('replace.description')}
        facts={
          <>
            <FactLine icon={<KeyRound />}>{t('replace.fact.new')}</FactLine>
            <FactLine icon={<LogOut />}>{t('replace.fact.ended')}</FactLine>
            <FactLine icon={<Archive />}>{t('replace.fact.vaults')}</FactLine>
            <FactLine icon={<Eye />}>{t('replace.fact.passwords')}</FactLine>
          </>
        }
        form={{
          button: t('replace.button'),
          busyLabel: t('replace.busy'),
          failedTitle: t('replace.failed'),
        }}
        store={t('replace.store')}
        after={
          <ButtonLink to="/account" variant="ghost" full>
            {t('replace.cancel')}
          </ButtonLink>
        }
        make={async (passphrase) => {
          const made = await askAgain((proof) => keySession.account.renewKeys(passphrase, proof))
          return made?.value.recoveryCode ?? null
        }}
        onSaved={async () => {
          await keySession.account.finishRenewal()
          toast.success(t('replace.done'))
          navigate('/account')
        }}
      />
      {dialog}
    </>
  )
}
