import { ScrollText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The organisation's printed code as the second confirmation, folded away until needed. */
export function KitConfirmation({ busy, onConfirm }: { busy: boolean; onConfirm: (code: string) => void }) {
  const { t } = useTranslation('restore')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return setWrong(t('decide.kitWrong'))
    onConfirm(code)
  }
  return (
    <Disclosure icon={<ScrollText />} title={t('decide.byKit')}>
      <form noValidate onSubmit={submit} className="space-y-4 p-4">
        <p className="text-body text-ink-2">{t('decide.kitHelp')}</p>
        <TextField
          mono
          autoCapitalize="characters"
          spellCheck={false}
          label={t('decide.kitLabel')}
          value={code}
          error={wrong}
          onChange={(event) => {
            setCode(event.target.value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" busy={busy} busyLabel={t('decide.confirming')}>
          {t('decide.confirm')}
        </Button>
      </form>
    </Disclosure>
  )
}
