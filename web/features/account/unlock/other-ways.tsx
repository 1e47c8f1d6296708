import {
  Fingerprint,
  KeyRound,
  LifeBuoy,
  LogIn,
  MonitorSmartphone,
  ScrollText,
  UserCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '../../../ui/action-row.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Way } from './unlock-way.ts'

const icons: Record<Way, ReactNode> = {
  passkey: <Fingerprint />,
  trusted: <LogIn />,
  passphrase: <KeyRound />,
  code: <ScrollText />,
  ask: <MonitorSmartphone />,
  lost: <LifeBuoy />,
  waiting: <UserCheck />,
}

/** The unlock methods other than the one on the card. */
export function OtherWays({
  ways,
  current,
  loading,
  onChoose,
}: {
  ways: readonly Way[]
  /** The method on the card. If that is the passphrase, somebody who forgot it looks for that word. */
  current: Way
  /** The method whose code is being loaded. */
  loading: Way | null
  onChoose: (way: Way) => void
}) {
  const { t } = useTranslation('account')
  return (
    // Without an accessible name, so that the field above is the only thing here called a passphrase.
    <section>
      <h2 className="mb-2 px-1 font-medium text-ink-2 text-small">
        {t(current === 'passphrase' ? 'unlock.forgotten' : 'unlock.otherWays')}
      </h2>
      <ul className="divide-y overflow-hidden rounded-xl border bg-surface shadow-card">
        {ways.map((way) => (
          <ChoiceRow
            key={way}
            icon={way === loading ? <Spinner /> : icons[way]}
            title={t(`unlock.way.${way}`)}
            description={t(`unlock.way.${way}Help`)}
            onClick={() => onChoose(way)}
          />
        ))}
      </ul>
    </section>
  )
}
