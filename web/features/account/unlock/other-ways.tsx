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

export type Way = 'passkey' | 'trusted' | 'passphrase' | 'code' | 'ask' | 'lost' | 'waiting'

const icons: Record<Way, ReactNode> = {
  passkey: <Fingerprint />,
  trusted: <LogIn />,
  passphrase: <KeyRound />,
  code: <ScrollText />,
  ask: <MonitorSmartphone />,
  lost: <LifeBuoy />,
  waiting: <UserCheck />,
}

/** The ways to unlock that are not on the card just now. */
export function OtherWays({
  ways,
  current,
  onChoose,
}: {
  ways: readonly Way[]
  /** The one on the card. Who stands before the passphrase and does not know it looks for the word. */
  current: Way
  onChoose: (way: Way) => void
}) {
  const { t } = useTranslation('account')
  return (
    // Without a name of its own: the field above is the one thing here that is called a passphrase.
    <section>
      <h2 className="mb-2 px-1 font-medium text-ink-2 text-small">
        {t(current === 'passphrase' ? 'unlock.forgotten' : 'unlock.otherWays')}
      </h2>
      <ul className="divide-y overflow-hidden rounded-xl border bg-surface shadow-card">
        {ways.map((way) => (
          <ChoiceRow
            key={way}
            icon={icons[way]}
            title={t(`unlock.way.${way}`)}
            description={t(`unlock.way.${way}Help`)}
            onClick={() => onChoose(way)}
          />
        ))}
      </ul>
    </section>
  )
}
