import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { Mail, MessageCircle, QrCode as QrMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClasses } from './button.tsx'
import { Disclosure } from './disclosure.tsx'
import { QrCode } from './qr-code.tsx'
import { ShareButton } from './share-button.tsx'

const look = buttonClasses('secondary', 'md', false)

/**
 * Ways to hand a link on, with a text, by programs of the person's own: their mail, WhatsApp's app, what the system offers to share with, a
 * camera. None goes through a web address, whose server would learn the key after the #.
 */
export function SendLink({
  subject,
  text,
  link,
  email = '',
  qrLabel,
}: {
  subject: string
  text: string
  link: Sure
  /** To whom the mail is addressed, if that is known. */
  email?: string
  qrLabel: string
}) {
  const { t } = useTranslation('common')
  const whole = encodeURIComponent(`${text}\n\n${link}`)
  return (
    <section aria-label={t('sendLink.title')} className="mt-4 space-y-3">
      <div className="flex flex-wrap gap-2">
        <a
          className={look}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${whole}`}
        >
          <Mail aria-hidden="true" />
          {t('sendLink.mail')}
        </a>
        <a className={look} href={`whatsapp://send?text=${whole}`}>
          <MessageCircle aria-hidden="true" />
          {t('sendLink.whatsapp')}
        </a>
        <ShareButton title={subject} text={text} link={link} />
      </div>
      <Disclosure icon={<QrMark />} title={t('sendLink.qr')}>
        <div className="flex justify-center p-4">
          <QrCode text={link} label={qrLabel} />
        </div>
      </Disclosure>
    </section>
  )
}
