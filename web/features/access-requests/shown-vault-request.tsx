import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTeams } from '../../nouns/teams/use-teams.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { AlteredAddress } from '../../ui/altered-address.tsx'
import { Banner } from '../../ui/banner.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import type { ShownRequest } from './use-shown-vault-request.ts'

/** Who asks, for which vault and why; and what approving signs. */
export function ShownVaultRequest({ shown, person }: { shown: ShownRequest; person: string }) {
  const { t } = useTranslation('access-requests')
  const pathText = usePathText()
  const { vault, requester, reason } = shown.handle
  const teams = (useTeams().data ?? [])
    .filter(({ team }) => team.vaults?.some(({ id }) => id === vault.id))
    .map(({ team }) => team.name)
  return (
    <>
      <Facts>
        <Fact name={t('column.requester')}>
          {person}
          {shown.isAltered ? (
            <AlteredAddress address={requester.email} meaning={t('vaults.altered')} />
          ) : (
            <span className="block text-ink-3 text-small">
              <EmailText address={requester.email} />
            </span>
          )}
        </Fact>
        <Fact name={t('vaults.vault')}>{pathText(vault)}</Fact>
        <Fact name={t('column.reason')} wide>
          <span className="whitespace-pre-wrap">{reason === '' ? t('vaults.unsaid') : reason}</span>
        </Fact>
      </Facts>
      <Banner
        tone="info"
        title={t(vault.custody === 'split' ? 'vaults.signsTwo' : 'vaults.signs', { person })}
      >
        {shown.inside > 0 && <p>{t('vaults.inside', { count: shown.inside })}</p>}
        <p>{t('vaults.unsure')}</p>
      </Banner>
      {teams.length > 0 && (
        <p className="wrap-anywhere text-body text-ink-2">
          {t('vaults.byTeam', { count: teams.length, names: teams.join(', ') })}{' '}
          <Link to="/settings?tab=teams" className="text-accent-ink underline underline-offset-2">
            {t('vaults.teams')}
          </Link>
        </p>
      )}
    </>
  )
}
