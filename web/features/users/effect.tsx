import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { Check, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { hangsOnOne, useAllVaults } from './use-follow-up.ts'
import { nameOf } from './use-people.ts'
import { useReadable } from './use-readable.ts'
import { VaultChips } from './vault-chips.tsx'

const namesShown = 6

/** Says beforehand which vaults get new keys when somebody loses their access. */
export function Effect({ user }: { user: OrganisationUser }) {
  const { t } = useTranslation('users')
  const { data, isPending } = useReadable(user.id)
  const { data: known = [] } = useAllVaults()
  const pathText = useVaultPathText()
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-3">
        <Spinner />
        {t('effect.loading')}
      </p>
    )
  }
  if (data === undefined) return <p>{t('effect.unknown')}</p>
  const { vaults } = data
  if (vaults.length === 0) {
    return (
      <p className="flex gap-2">
        <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-green-ink" />
        {t('effect.none')}
      </p>
    )
  }
  // The list says how many hold the key, not who. If the viewer holds it, this person is not the only one.
  const lone = known.filter(
    (vault) => hangsOnOne(vault) && !vault.holds_key && vaults.some(({ id }) => id === vault.id),
  )
  return (
    <>
      <div className="rounded-lg border bg-sunken px-3.5 py-3">
        <p className="flex gap-2">
          <KeyRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent-ink" />
          {t('effect.vaults', { count: vaults.length })}
        </p>
        <VaultChips
          vaults={vaults.slice(0, namesShown)}
          more={vaults.length - namesShown}
          className="mt-2 flex flex-wrap gap-1.5 pl-6"
        />
      </div>
      {lone.length > 0 && (
        <Banner
          tone="warning"
          title={t('effect.lone', {
            count: lone.length,
            name: nameOf(user),
            names: lone.slice(0, namesShown).map(pathText).join(', ') + (lone.length > namesShown ? '…' : ''),
          })}
        >
          {t('effect.loneHelp')}
        </Banner>
      )}
      <p>{t('effect.known')}</p>
    </>
  )
}
