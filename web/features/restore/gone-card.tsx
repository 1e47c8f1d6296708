import type { Gone, GoneOfVault, ResumeProposal } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { tellingFirst } from './telling-first.ts'
import { useNames } from './use-restore.ts'

const namedUpTo = 8
/** A person who is let go changes the key of every vault: below that many, the next step would be out of sight. */
const vaultsAtFirst = 8

/** What is gone: about people, and of each vault. */
export function GoneCard({ gone, proposal }: { gone: Gone; proposal: ResumeProposal | null }) {
  const { t } = useTranslation('restore')
  const { user } = useCurrentUser()
  const [showsAll, setShowsAll] = useState(false)
  const vaults = tellingFirst(gone.vaults)
  const shown = showsAll ? vaults : vaults.slice(0, vaultsAtFirst)
  return (
    <Card title={t('gone.heading')} description={t('gone.description')}>
      <ul className="space-y-4 text-body text-ink">
        {gone.people > 0 && <li>{t('gone.people', { count: gone.people })}</li>}
        {shown.map((vault) => (
          <GoneVault key={vault.vaultId} vault={vault} />
        ))}
      </ul>
      {shown.length < vaults.length && (
        <Button variant="ghost" size="sm" className="mt-3 -ml-2.5" onClick={() => setShowsAll(true)}>
          {t('gone.allVaults', { number: vaults.length })}
        </Button>
      )}
      {proposal && (
        <p className="mt-4 text-ink-2 text-small">
          {t(
            proposal.coversMemory
              ? 'gone.complete'
              : user.role === 'admin'
                ? 'gone.incompleteOwn'
                : 'gone.incomplete',
          )}
        </p>
      )}
    </Card>
  )
}

/** How much of a vault is gone, and by name what this person did here and who had lost the vault. */
function GoneVault({
  vault: { path, isWhole, changes, decisions, ownActs, removed },
}: {
  vault: GoneOfVault
}) {
  const { t } = useTranslation('restore')
  const { person } = useNames()
  const pathText = usePathText()
  const rest = ownActs.length - namedUpTo
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="wrap-anywhere font-medium">{pathText({ path }) || t('gone.vault')}</span>
        {isWhole && <Badge tone="yellow">{t('back.vaultGone')}</Badge>}
      </p>
      {changes > 0 && <p className="text-ink-2">{t('gone.changes', { count: changes })}</p>}
      {ownActs.length > 0 && (
        <ul className="mt-1 space-y-0.5 border-l-2 pl-3 text-ink-2 text-small">
          {ownActs.slice(-namedUpTo).map(({ title, act }) => (
            <li key={`${act} ${title}`} className="wrap-anywhere">
              {t(`gone.own.${act}`, { title })}
            </li>
          ))}
          {rest > 0 && <li className="text-ink-3">{t('gone.more', { count: rest })}</li>}
        </ul>
      )}
      {decisions > 0 && <p className="mt-1 text-ink-2">{t('gone.decisions', { count: decisions })}</p>}
      {removed.length > 0 && (
        <p className="text-ink-2 text-small">
          {t('gone.removed', { people: removed.map((id) => person(id) ?? t('decide.somebody')).join(', ') })}
        </p>
      )}
    </li>
  )
}
