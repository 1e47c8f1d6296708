import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

/** Hands a text and a link to the system's share sheet, which gives them to the program that the person chooses; nothing where there is none. */
export function ShareButton({ title, text, link }: { title: string; text: string; link: Sure }) {
  const { t } = useTranslation('common')
  if (!('share' in navigator)) return null
  const share = async () => {
    try {
      await navigator.share({ title, text: `${text}\n\n${link}` })
    } catch (error) {
      // Closing the sheet without choosing is no failure.
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) toast.error(t('shareFailed'))
    }
  }
  return (
    <Button icon={<Share2 />} onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
