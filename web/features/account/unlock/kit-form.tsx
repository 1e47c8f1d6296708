import { errorFacts } from '@chaveiro/device'
import { ScrollText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { expectEnd } from '../../../session/leave.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'

const wrongCodes = new Set(['open_failed', 'code_mistyped'])

/** The organisation's printed code as one of the two confirmations, folded away until needed. */
export function KitForm() {
  const { t } = useTranslation('account')
  const explain = useErrorText()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (code.trim() === '') return setWrong(t('waiting.kitRequired'))
    setBusy(true)
    try {
      const { done } = await keySession.people.resetWithRecoveryKit(code)
      setCode('')
      // New keys end this session too; the login then says why.
      if (done) expectEnd('new_keys')
      else toast.success(t('waiting.kitCounted'))
      await keySession.refresh().catch(() => undefined)
    } catch (error) {
      if (wrongCodes.has(errorFacts(error).code)) setWrong(t('waiting.kitWrong'))
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Disclosure icon={<ScrollText />} title={t('waiting.kitOpen')}>
      <form noValidate onSubmit={submit} className="space-y-4 p-4">
        <p className="text-body text-ink-2">{t('waiting.kitHelp')}</p>
        <TextField
          mono
          autoCapitalize="characters"
          spellCheck={false}
          label={t('waiting.kitLabel')}
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.target.value)
            setWrong(undefined)
          }}
        />
        {failure !== null && (
          <Banner tone="danger" live title={t('waiting.kitFailed')}>
            {explain(failure)}
          </Banner>
        )}
        <Button type="submit" full busy={busy} busyLabel={t('waiting.kitBusy')}>
          {t('waiting.kitButton')}
        </Button>
      </form>
    </Disclosure>
  )
}
