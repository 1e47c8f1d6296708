import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextArea } from '../../../ui/text-field.tsx'

/** For keyboards and phones: a place for cells that were copied in a spreadsheet. Masked, since passwords are among them. */
export function PasteText({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('import')
  const [text, setText] = useState('')
  return (
    <Disclosure icon={<ClipboardPaste />} title={t('pasted.open')}>
      <form
        className="space-y-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onText(text)
        }}
      >
        <TextArea
          label={t('pasted.label')}
          help={t('pasted.help')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={5}
          mono
          masked
          spellCheck={false}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('pasted.read')}
        </Button>
      </form>
    </Disclosure>
  )
}
