import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'
import { toast } from './toast.tsx'
import { useCopy } from './use-copy.ts'

/** The main button of a dialog whose link is shown only once, so that nobody closes it without copying. */
export function CopyLinkButton({ link }: { link: Sure }) {
  const { t } = useTranslation('common')
  const { copied, copy } = useCopy(() => copyText(link))
  const copyLink = async () => {
    if (await copy()) toast.success(t('linkCopied'))
    else toast.error(t('copyRefused'))
  }
  return (
    <Button variant="primary" icon={copied ? <Check /> : <Copy />} onClick={() => void copyLink()}>
      {t('copyLink')}
    </Button>
  )
}
