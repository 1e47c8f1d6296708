import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { askPasskey, wasPasskeyRefused } from '../passkeys-here.ts'
import { UnlockFailure } from './unlock-failure.tsx'
import type { PasskeyWay } from './use-unlock-ways.ts'

/** One press; the device asks for the finger, the face or the PIN. */
export function UnlockWithPasskey({
  passkeys,
  others,
  ...page
}: AccountPageData & { passkeys: readonly PasskeyWay[]; others: ReactNode }) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function unlock() {
    setBusy(true)
    setFailure(null)
    try {
      await keySession.unlockWithPasskey(await askPasskey(passkeys))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <AccountPage
      {...page}
      title={t('unlock.title')}
      description={t('unlockWithPasskey.description')}
      after={others}
    >
      <div className="space-y-5">
        {failure !== null &&
          (wasPasskeyRefused(failure) ? (
            <Banner tone="warning" live title={t('unlockWithPasskey.refused')}>
              {t('unlockWithPasskey.refusedHelp')}
            </Banner>
          ) : (
            <UnlockFailure failure={failure} wrong={t('unlockWithPasskey.wrong')} />
          ))}
        <Button
          data-first-field
          variant="primary"
          size="lg"
          full
          icon={<Fingerprint />}
          busy={busy}
          busyLabel={t('unlockWithPasskey.busy')}
          onClick={() => void unlock()}
        >
          {t('unlockWithPasskey.button')}
        </Button>
      </div>
    </AccountPage>
  )
}
