import type { PasskeyResult } from '@chaveiro/device'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { askPasskey, wasPasskeyRefused } from '../passkeys-here.ts'
import { UnlockFailure } from './unlock-failure.tsx'
import type { PasskeyWay } from './use-unlock-ways.ts'

/** One press, then the device asks for fingerprint, face or PIN. A failure shows above the button. */
export function PasskeyButton({
  passkeys,
  onUsed,
}: {
  passkeys: readonly PasskeyWay[]
  onUsed: (result: PasskeyResult) => Promise<void>
}) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function use() {
    setBusy(true)
    setFailure(null)
    try {
      await onUsed(await askPasskey(passkeys))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
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
        onClick={() => void use()}
      >
        {t('unlockWithPasskey.button')}
      </Button>
    </div>
  )
}
