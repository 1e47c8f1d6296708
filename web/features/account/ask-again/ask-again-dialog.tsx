import { errorFacts, type Proof } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/skeleton.tsx'
import { useUnlockWays } from '../unlock/use-unlock-ways.ts'
import { AgainWithCode, AgainWithPasskey, AgainWithPassphrase } from './again-fields.tsx'

/** Malformed or wrong input, which the person corrects in its field. */
const wrongAnswers = new Set(['open_failed', 'code_mistyped'])
const ways = ['passkey', 'passphrase', 'code'] as const
type AgainWay = (typeof ways)[number]

/** The one dialog that asks for passphrase, passkey or recovery code again; the worker checks the answer. */
export function AskAgainDialog({
  act,
  onDone,
  onFailed,
  onClose,
}: {
  act: (proof: Proof) => Promise<void>
  onDone: () => void
  /** Any failure except a wrong answer; the caller shows it in its own words. */
  onFailed: (error: unknown) => void
  onClose: () => void
}) {
  const { t } = useTranslation('account')
  const offered = useUnlockWays()
  const [chosen, setChosen] = useState<AgainWay | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function prove(proof: Proof) {
    setIsBusy(true)
    try {
      await act(proof)
    } catch (error) {
      setIsBusy(false)
      if (wrongAnswers.has(errorFacts(error).code)) throw error
      return onFailed(error)
    }
    onDone()
  }
  const here = ways.filter((way) => offered?.ways.includes(way))
  const way = chosen ?? here[0]
  return (
    <Dialog
      size="sm"
      dismissible={false}
      busy={isBusy}
      onClose={onClose}
      title={t('again.title')}
      description={t('again.description')}
    >
      <div className="space-y-3 pt-1">
        {!offered && <LoadingLines />}
        {way === 'passkey' && <AgainWithPasskey passkeys={offered?.passkeys ?? []} onProof={prove} />}
        {way === 'passphrase' && <AgainWithPassphrase onProof={prove} />}
        {way === 'code' && <AgainWithCode onProof={prove} />}
        {here
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} full variant="ghost" disabled={isBusy} onClick={() => setChosen(other)}>
              {t(`unlock.way.${other}`)}
            </Button>
          ))}
      </div>
    </Dialog>
  )
}
