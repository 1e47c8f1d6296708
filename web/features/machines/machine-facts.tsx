import type { Machine } from '@chaveiro/contract/calls/machines.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { EndText, LastUse } from './machine-looks.tsx'

const Mono = ({ children }: { children: string }) => (
  <code translate="no" className="wrap-anywhere block font-mono text-small">
    {children}
  </code>
)

/** Who keeps it, until when, and what it needs to be let in. */
export function MachineFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation('machines')
  const { overview, keeper, asks } = machine
  const { networks, identity } = overview
  return (
    <Card>
      <Facts thirds>
        <Fact name={t('column.keeper')}>
          {keeper.name || t('nobody')}
          {keeper.email && (
            <span className="block text-ink-3 text-small">
              <EmailText address={keeper.email} />
            </span>
          )}
        </Fact>
        <Fact name={t('column.used')}>
          <LastUse machine={machine} />
          <Link
            to={`/audit?machine=${machine.id}`}
            className="block w-fit text-accent-ink text-small underline underline-offset-2"
          >
            {t('log')}
          </Link>
        </Fact>
        <Fact name={t('column.ends')}>
          <EndText machine={machine} />
        </Fact>
        <Fact name={t('form.networks')}>
          {networks.length === 0
            ? t('anyNetwork')
            : networks.map((network) => <Mono key={network}>{network}</Mono>)}
        </Fact>
        <Fact name={t('form.provider')}>
          {identity === null ? (
            t('provider.none')
          ) : (
            <>
              <Mono>{identity.subject}</Mono>
              <span className="mt-0.5 block text-ink-3 text-small">
                {t('identityFrom', { issuer: identity.issuer })}
              </span>
              <span className="block text-ink-3 text-small">
                {t('identityFor', { audience: identity.audience })}
              </span>
            </>
          )}
        </Fact>
        <Fact name={t('eachRun')}>{t(asks ? 'asksEach' : 'readsAlone')}</Fact>
      </Facts>
    </Card>
  )
}
