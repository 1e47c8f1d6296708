import type { Vault } from '@chaveiro/contract/vaults.ts'
import { Hourglass, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { IconTile } from '../../ui/card.tsx'
import { CopyField } from '../../ui/copy-button.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { memberPeople } from './members/member-people.ts'
import { useVaultAccess } from './members/use-vault-access.ts'

const shown = 5

/** For who may open a vault but has no key yet: that it comes by itself, who can help, and a link to send them. */
export function WaitingForKey({ vault }: { vault: Vault }) {
  const { t } = useTranslation('members')
  const { user } = useCurrentUser()
  const status = useKeyStatus()
  const { data: access, isPending } = useVaultAccess(vault.id)
  if (status.state === 'unlocked' && status.awaitsConfirmation) {
    return (
      <Banner tone="accent" icon={<ShieldAlert />} title={t('waiting.unconfirmedTitle')}>
        {t('waiting.unconfirmed')}
      </Banner>
    )
  }
  const helpers = memberPeople(access?.members ?? []).filter(
    (person) => person.state === 'holds' && person.userId !== user.id,
  )
  return (
    <section
      aria-labelledby="waiting-for-key"
      className="rounded-xl border border-accent-soft-strong bg-accent-soft p-4 sm:p-5"
    >
      <div role="status" className="flex gap-3.5">
        <IconTile size="sm" icon={<Hourglass />} />
        <div className="min-w-0">
          <h3 id="waiting-for-key" className="font-semibold text-[0.9375rem] text-ink">
            {t('waiting.title')}
          </h3>
          <p className="mt-0.5 text-body text-ink-2">{t('waiting.description')}</p>
        </div>
      </div>
      <div className="mt-4 grid gap-5 sm:pl-11.5 lg:grid-cols-2">
        <div>
          <p className="mb-2 text-caption text-ink-2">{t('waiting.helpers')}</p>
          {isPending ? (
            <LoadingLines lines={2} />
          ) : helpers.length === 0 ? (
            <p className="text-body text-ink-2">{t('waiting.nobody')}</p>
          ) : (
            <ul aria-label={t('waiting.helpers')} className="space-y-2">
              {helpers.slice(0, shown).map((person) => (
                <li key={person.userId} className="flex items-center gap-2.5">
                  <Avatar name={person.name} size="sm" />
                  <span className="min-w-0">
                    <span className="wrap-anywhere block font-medium text-ink leading-5">{person.name}</span>
                    <span className="wrap-anywhere block text-ink-2 text-small leading-5">
                      {person.email}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <p className="mb-2 text-caption text-ink-2">{t('waiting.send')}</p>
          <CopyField
            label={t('waiting.link')}
            value={`${location.origin}/vaults?${new URLSearchParams({ vault: vault.id })}`}
          />
        </div>
      </div>
    </section>
  )
}
