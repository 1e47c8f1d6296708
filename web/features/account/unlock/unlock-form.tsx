import { type ChangeEventHandler, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { UnlockFailure } from './unlock-failure.tsx'

/** A wrong or malformed code marks the field; anything else shows above the button. */
const wrongCodes = new Set(['open_failed', 'code_mistyped'])

/** One field and a button. A wrong answer marks the field, keeps the typed text and selects it. */
export function UnlockForm({
  texts,
  busyLabel,
  onUnlock,
  field,
}: {
  texts: { button: string; required: string; wrong: string }
  /** The button's text meanwhile; 'Unlocking...' if absent. */
  busyLabel?: string
  onUnlock: (answer: string) => Promise<void>
  field: (props: {
    name: string
    value: string
    error: string | undefined
    'data-first-field': true
    onChange: ChangeEventHandler<HTMLInputElement>
  }) => ReactNode
}) {
  const { t } = useTranslation('account')
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  const mark = (text: string) => {
    setWrong(text)
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (answer.trim() === '') return mark(texts.required)
    setWrong(undefined)
    setBusy(true)
    try {
      await onUnlock(answer)
    } catch (error) {
      if (wrongCodes.has((error as { code?: string }).code ?? '')) mark(texts.wrong)
      else setFailure(error)
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      {field({
        name: 'answer',
        value: answer,
        error: wrong,
        'data-first-field': true,
        onChange: (event) => {
          setAnswer(event.target.value)
          setWrong(undefined)
        },
      })}
      {failure !== null && <UnlockFailure failure={failure} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={busy}
        busyLabel={busyLabel ?? t('unlock.busy')}
      >
        {texts.button}
      </Button>
    </form>
  )
}
