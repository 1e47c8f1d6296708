import type { Item } from '@chaveiro/contract/items.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import { clsx } from 'clsx'
import { CalendarClock, ExternalLink, UserLock } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { expiryOf } from './expiry.ts'
import { CriticalityBadge, EnvironmentBadge, ItemTile } from './item-looks.tsx'

/** Every card is as high, so that a list of any length knows where each one lies. */
export const cardHeightPx = 136

/** One item in the list. The whole card opens it; copying the login and opening the address are always in sight. */
export const ItemCard = memo(function ItemCard({
  item,
  vaultClient,
  onOpen,
  onOpenAddress,
  isOpeningAddress,
}: {
  item: Item
  /** The client that the vault already names; only another one is worth saying. */
  vaultClient: string
  onOpen: (id: string) => void
  onOpenAddress: (id: string) => void
  isOpeningAddress: boolean
}) {
  const { t } = useTranslation(['items', 'common'])
  const client = item.client === vaultClient ? '' : item.client
  return (
    <article className="relative flex h-full flex-col rounded-xl border bg-surface p-4 shadow-card transition-colors hover:border-line-strong has-[[data-open]:focus-visible]:outline-2 has-[[data-open]:focus-visible]:outline-focus has-[[data-open]:focus-visible]:outline-offset-1">
      <div className="flex items-start gap-3">
        <ItemTile type={item.type} />
        <div className="min-w-0 flex-1">
          <h3 title={item.title}>
            <button
              type="button"
              data-open
              onClick={() => onOpen(item.id)}
              className="block max-w-full truncate font-medium text-ink outline-none after:absolute after:inset-0 after:rounded-xl"
            >
              {item.title}
            </button>
          </h3>
          <p className={clsx('truncate text-small', item.login ? 'text-ink-2' : 'text-ink-3 italic')}>
            {item.login || t('noLogin')}
          </p>
        </div>
      </div>
      <p className="mt-auto flex min-w-0 items-center gap-1.5 text-caption text-ink-3">
        <span className="truncate">
          {t(`type.${item.type}`)}
          {client && ` · ${client}`}
        </span>
        <Quiet item={item} />
      </p>
      <div className="mt-1 flex h-7 items-center gap-1.5">
        <EnvironmentBadge environment={item.environment} />
        <CriticalityBadge criticality={item.criticality} />
        <div className="-mr-1.5 relative ml-auto flex shrink-0">
          {item.login !== '' && !item.no_copy && (
            <CopyButton
              text={item.login}
              label={t('copyLogin')}
              onCopied={(done) => done || toast.error(t('common:copyRefused'))}
            />
          )}
          {isWebAddress(item.login_url) && (
            <IconButton
              size="sm"
              label={t('openAddress')}
              icon={<ExternalLink />}
              busy={isOpeningAddress}
              onClick={() => onOpenAddress(item.id)}
            />
          )}
        </div>
      </div>
    </article>
  )
})

/** The one more thing worth knowing at a glance: who holds it, or when it expires. */
function Quiet({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  if (item.checked_out_by) {
    return (
      <span className="ml-auto flex min-w-0 items-center gap-1 text-blue-ink">
        <UserLock aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="truncate">{t('heldBy', { holder: item.checked_out_by })}</span>
      </span>
    )
  }
  if (item.expires_at) {
    const expiry = expiryOf(item.expires_at)
    return (
      <span
        className={clsx(
          'ml-auto flex min-w-0 items-center gap-1',
          { expired: 'text-red-ink', soon: 'text-yellow-ink', later: '' }[expiry],
        )}
      >
        <CalendarClock aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="truncate">
          {t(expiry === 'expired' ? 'expiredOn' : 'expiresOn', { day: format.day(item.expires_at) })}
        </span>
      </span>
    )
  }
  return item.requires_checkout ? (
    <span className="ml-auto flex min-w-0 items-center gap-1">
      <UserLock aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{t('needsCheckout')}</span>
    </span>
  ) : null
}
