import { maxLength } from '@chaveiro/contract/constants.ts'
import { errorFacts } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnBrowserName } from '../../../i18n/use-browser-name.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { makePasskey, wasPasskeyRefused, wasPasskeyWithoutSecret } from '../passkeys-here.ts'
import { unlockWaysQuery } from '../unlock/use-unlock-ways.ts'

/** Asks for a name, then the device asks for fingerprint, face or PIN. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['own-account', 'common'])
  const client = useQueryClient()
  const explain = useErrorText()
  const { user } = useCurrentUser()
  const { askAgain, dialog } = useAskAgain()
  const [label, setLabel] = useState(useOwnBrowserName())
  const [isNameless, setIsNameless] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const name = label.trim()
    if (name === '') return setIsNameless(true)
    setBusy(true)
    setFailure(null)
    try {
      const begun = await askAgain((proof) => keySession.account.beginPasskey(proof))
      if (!begun) return setBusy(false)
      await keySession.account.finishPasskey(name, await makePasskey(begun.value, user))
      await client.invalidateQueries({ queryKey: unlockWaysQuery.queryKey })
      toast.success(t('passkeys.done', { label: name }))
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const sentence = () => {
    if (wasPasskeyRefused(failure)) return t('passkeys.refused')
    if (wasPasskeyWithoutSecret(failure)) return t('passkeys.noPrf')
    return explain(errorFacts(failure))
  }
  return (
    <Dialog
      size="sm"
      busy={busy}
      onClose={onClose}
      title={t('passkeys.nameTitle')}
      description={t('passkeys.nameIntro')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('passkeys.creating')}>
            {t('passkeys.create')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 pt-1">
        <TextField
          label={t('passkeys.name')}
          maxLength={maxLength.name}
          value={label}
          error={isNameless ? t('passkeys.nameRequired') : undefined}
          onChange={(event) => {
            setLabel(event.target.value)
            setIsNameless(false)
          }}
        />
        {failure !== null && (
          <Banner tone={wasPasskeyRefused(failure) ? 'warning' : 'danger'} live title={t('passkeys.failed')}>
            {sentence()}
          </Banner>
        )}
      </div>
      {dialog}
    </Dialog>
  )
}
