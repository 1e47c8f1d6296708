import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmailText } from './email-text.tsx'

/** An e-mail address that is not the one that was signed for the person, and what that means. */
export function AlteredAddress({ address }: { address: string }) {
  const { t } = useTranslation('common')
  return (
    <span className="block text-red-ink text-small">
      <EmailText address={address} />
      <span className="mt-0.5 flex items-start gap-1 text-caption">
        <ShieldAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        {t('addressAltered')}
      </span>
    </span>
  )
}
