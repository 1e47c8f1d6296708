import { Archive, LifeBuoy, PhoneCall, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FactLine } from '../../../ui/fact-list.tsx'
import { keySession } from '../../../worker/key-session.ts'
import type { AccountPageData } from '../account-page.tsx'
import { ChooseNewKeys } from '../own-keys/choose-new-keys.tsx'

/** New keys for somebody who has lost every unlock method: a passphrase, a code, then others have to confirm. */
export function LostEverything({ others, ...page }: AccountPageData & { others: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <ChooseNewKeys
      page={page}
      title={t('lost.title')}
      description={t('lost.description')}
      facts={
        <>
          <FactLine icon={<PhoneCall />}>{t('lost.fact.confirm')}</FactLine>
          <FactLine icon={<ScrollText />}>{t('lost.fact.kit')}</FactLine>
          <FactLine icon={<Archive />}>{t('lost.fact.back')}</FactLine>
          <FactLine icon={<LifeBuoy />}>{t('lost.fact.gone')}</FactLine>
        </>
      }
      form={{ button: t('lost.button'), busyLabel: t('lost.busy'), failedTitle: t('lost.failed') }}
      store={t('lost.store')}
      after={others}
      make={async (passphrase) => (await keySession.account.beginReset(passphrase)).recoveryCode}
      onSaved={async () => {
        await keySession.account.finishReset()
        await keySession.refresh()
      }}
    />
  )
}
