import type { TypedComparison } from '@chaveiro/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type QrFault, readQr } from '../../ui/read-qr.ts'
import { TextField } from '../../ui/text-field.tsx'
import { usePictureInput } from '../../ui/use-picture-input.tsx'
import { keySession } from '../../worker/key-session.ts'
import { colleaguesKey } from './use-colleagues.ts'

const wordCount = 8

/** Fields for the words that the other person reads out, or a picture of the code on their screen. */
export function TypeIn({ person: { id, name } }: { person: { id: string; name: string } }) {
  const { t } = useTranslation('colleagues')
  const explain = useErrorText()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<QrFault | 'short' | null>(null)
  const compare = useMutation({
    mutationFn: (typed: TypedComparison) => keySession.people.confirmComparison(id, typed),
    onSuccess: () => client.invalidateQueries({ queryKey: colleaguesKey }),
  })
  const words = text.trim().split(/\s+/)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (words.length !== wordCount) return setFault('short')
    compare.mutate({ words })
  }
  async function take(picture: File) {
    setFault(null)
    compare.reset()
    const read = await readQr(picture)
    if ('fault' in read) setFault(read.fault)
    else compare.mutate({ qr: read.text })
  }
  const pictures = usePictureInput((picture) => void take(picture))
  if (compare.data === true) {
    return (
      <Banner tone="success" live title={t('compare.fits', { name })}>
        {t('compare.fitsHelp', { name })}
      </Banner>
    )
  }
  return (
    <form noValidate onSubmit={submit} {...pictures.dropTarget} className="space-y-4">
      <TextField
        mono
        label={t('compare.field', { name })}
        help={t('compare.fieldHelp')}
        error={fault === 'short' ? t('compare.fieldShort') : undefined}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        onPaste={pictures.onPaste}
        onChange={({ target }) => {
          setText(target.value)
          setFault(null)
          compare.reset()
        }}
      />
      {fault && fault !== 'short' && (
        <Banner tone="warning" live>
          {t(`compare.fault.${fault}`)}
        </Banner>
      )}
      {compare.data === false && (
        <Banner tone="danger" live title={t('compare.differ')}>
          {t('compare.differHelp')}
        </Banner>
      )}
      {compare.isError && (
        <Banner tone="danger" live title={t('compare.failed')}>
          {explain(compare.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={compare.isPending}
          busyLabel={t('compare.checking')}
          disabled={text.trim() === ''}
        >
          {t('compare.check')}
        </Button>
        <Button variant="ghost" icon={<Camera />} onClick={pictures.choose}>
          {t('compare.picture')}
        </Button>
      </div>
      {pictures.input}
    </form>
  )
}
