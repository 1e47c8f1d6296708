import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { Mail, MessageCircle, QrCode as QrMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'

const look = buttonClasses('secondary', 'md', false, 'max-sm:min-h-11')

/**
 * Ways to hand an invitation link on, with a text, by programs of the person's own: their mail, WhatsApp's app, what the system offers to
 * share with, a camera. None goes through a web address, whose server would learn the key after the #.
 */
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
  const text = t(link.includes('#') ? 'link.text' : 'link.textPlain', { name, email, until })
  const whole = encodeURIComponent(`${text}\n\n${link}`)
  return (
    <section aria-label={t('link.send')} className="mt-4 space-y-3">
      <div className="flex flex-wrap gap-2">
        <a
          className={look}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(t('link.subject'))}&body=${whole}`}
        >
          <Mail aria-hidden="true" />
          {t('link.mail')}
        </a>
        <a className={look} href={`whatsapp://send?text=${whole}`}>
          <MessageCircle aria-hidden="true" />
          {t('link.whatsapp')}
        </a>
        <ShareButton title={t('link.subject')} text={text} link={link} />
      </div>
      <Disclosure icon={<QrMark />} title={t('link.qr')}>
        <div className="flex justify-center p-4">
          <QrCode text={link} label={t('link.qrLabel')} />
        </div>
      </Disclosure>
    </section>
  )
}
