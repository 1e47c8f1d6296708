import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { useTranslation } from 'react-i18next'
import { SendLink } from '../../../ui/send-link.tsx'

/** Ways to hand an invitation link on, with its text. */
export function SendInvitation({
  name,
  email,
  link,
  until,
}: {
  name: string
  email: string
  link: Sure
  until: string
}) {
  const { t } = useTranslation('users')
  return (
    <SendLink
      subject={t('link.subject')}
      text={t(link.includes('#') ? 'link.text' : 'link.textPlain', { name, email, until })}
      link={link}
      email={email}
      qrLabel={t('link.qrLabel')}
    />
  )
}
