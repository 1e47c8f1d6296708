import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What a client can do by the link, and what they cannot. */
export function WhatClientsCan() {
  const { t } = useTranslation('client-links')
  return (
    <div className="grid gap-4 rounded-xl border bg-sunken p-4 sm:grid-cols-2">
      <section aria-label={t('can.title')}>
        <h3 className="font-medium text-ink text-small">{t('can.title')}</h3>
        <ul className="mt-2 space-y-1.5">
          <Line can text={t('can.submit')} />
        </ul>
      </section>
      <section aria-label={t('cannot.title')}>
        <h3 className="font-medium text-ink text-small">{t('cannot.title')}</h3>
        <ul className="mt-2 space-y-1.5">
          <Line text={t('cannot.view')} />
          <Line text={t('cannot.edit')} />
          <Line text={t('cannot.others')} />
        </ul>
      </section>
    </div>
  )
}

function Line({ can = false, text }: { can?: boolean; text: string }) {
  const Sign = can ? Check : X
  return (
    <li className="flex items-start gap-2 text-body text-ink-2">
      <Sign
        aria-hidden="true"
        className={`mt-0.75 size-4 shrink-0 ${can ? 'text-green-ink' : 'text-red-ink'}`}
      />
      {text}
    </li>
  )
}
