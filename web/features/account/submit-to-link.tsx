import { ArrowLeft } from 'lucide-react'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskToDiscard } from '../../nouns/forms/use-ask-to-discard.ts'
import { readToken } from '../../session/token.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import type { OwnLink } from './own-client-links.tsx'

/** The form of a client link, in the page of a client who is signed in. */
export type Submission = ComponentType<{
  address: URL
  client: { linkId: string; token: () => string | null }
  onTyped: (isTyped: boolean) => void
}>

/**
 * A signed-in client submits through a link that names them. They paste it, since only its address proves whose inbox * it is: the server
 * could name any key as that of the link.
 */
export function SubmitToLink({
  link,
  Submission,
  onLeave,
}: {
  link: OwnLink
  Submission: Submission
  onLeave: () => void
}) {
  const { t } = useTranslation('own-account')
  const [address, setAddress] = useState<URL | null>(null)
  const [isTyped, setIsTyped] = useState(false)
  const ask = useAskToDiscard()
  const leave = async () => {
    if (!isTyped || (await ask())) onLeave()
  }
  useBackCloses(true, () => void leave())
  useEffect(() => {
    document.title = `${t('clientLinks.submit')} · Chaveiro`
  }, [t])

  return (
    <div className="min-h-dvh px-5 pt-5 pb-12">
      <header className="mx-auto w-full max-w-xl">
        <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => void leave()}>
          {t('clientLinks.back')}
        </Button>
      </header>
      <main className="mx-auto w-full max-w-xl pt-6">
        {address ? (
          <Submission address={address} client={{ linkId: link.id, token: readToken }} onTyped={setIsTyped} />
        ) : (
          <PasteLink name={link.name} onPasted={setAddress} />
        )}
      </main>
    </div>
  )
}

function PasteLink({ name, onPasted }: { name: string; onPasted: (address: URL) => void }) {
  const { t } = useTranslation('own-account')
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const read = (event: FormEvent) => {
    event.preventDefault()
    const address = addressOf(text)
    if (address) return onPasted(address)
    setIsWrong(true)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={read} className="space-y-5">
      <div>
        <h1 className="font-semibold text-heading text-ink leading-9 tracking-tight">
          {t('clientLinks.submit')}
        </h1>
        <p className="wrap-anywhere mt-1.5 text-title text-ink-2">{name}</p>
      </div>
      <TextField
        ref={field}
        label={t('clientLinks.paste')}
        help={t('clientLinks.pasteHint')}
        error={isWrong ? t('clientLinks.pasteFault') : undefined}
        mono
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setIsWrong(false)
        }}
      />
      <Button type="submit" variant="primary">
        {t('clientLinks.next')}
      </Button>
    </form>
  )
}

/** A link that looks complete may still be damaged; opening it with its key tells. */
function addressOf(text: string): URL | null {
  const address = URL.parse(text.trim())
  return address?.pathname.startsWith('/client-submit/') && address.hash.length > 1 ? address : null
}
