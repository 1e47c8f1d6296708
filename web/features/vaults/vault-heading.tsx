import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { clsx } from 'clsx'
import {
  ArrowLeft,
  ChevronRight,
  Eye,
  FileOutput,
  HeartPulse,
  LockKeyhole,
  Pencil,
  Split,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconTile } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MachinesLine } from './machines-line.tsx'
import { VaultIcon } from './vault-icon.tsx'
import type { VaultActions } from './vault-menu.tsx'

/** The selected vault: its name, its place, and anything special about it. */
export function VaultHeading({
  vault,
  path,
  inside,
  onSelect,
  onMembers,
  actions,
}: {
  vault: Vault
  /** From the top down to the vault above this one. */
  path: readonly Vault[]
  /** The vaults directly in this one. */
  inside: readonly Vault[]
  onSelect: (id: string | null) => void
  onMembers: () => void
  actions: VaultActions
}) {
  const { t } = useTranslation('vaults')
  return (
    <div className="px-4 pt-4 sm:px-6">
      {/* On a phone, a name keeps its room, and what can be done goes below it. */}
      <div className="flex max-sm:flex-wrap items-start gap-x-3 gap-y-1">
        <IconButton
          label={t('backToVaults')}
          icon={<ArrowLeft />}
          className="-ml-2 md:hidden"
          onClick={() => onSelect(null)}
        />
        <span className="max-sm:hidden">
          <IconTile icon={<VaultIcon type={vault.type} />} />
        </span>
        <div className="min-w-0 flex-1 max-sm:basis-48">
          <VaultPath vault={vault} path={path} onSelect={onSelect} />
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2
              title={vault.name}
              className="wrap-anywhere line-clamp-3 font-semibold text-heading text-ink tracking-tight"
            >
              {vault.name}
            </h2>
            <VaultBadges vault={vault} />
          </div>
          <OnlyHolder vault={vault} onMembers={onMembers} />
          <ReadsOnly vault={vault} />
          <MachinesLine vault={vault} />
        </div>
        <VaultActs vault={vault} onMembers={onMembers} actions={actions} />
      </div>
      <VaultsInside vaults={inside} onSelect={onSelect} />
    </div>
  )
}

/** What can be done with the open vault. */
function VaultActs({
  vault,
  onMembers,
  actions: { onEdit, onDelete },
}: {
  vault: Vault
  onMembers: () => void
  actions: VaultActions
}) {
  const { t } = useTranslation(['vaults', 'members'])
  const { may } = useCurrentUser()
  const navigate = useNavigate()
  return (
    <div className="ml-auto flex shrink-0 items-center">
      {may('see_members', { isMember: vault.is_member }) && (
        <Button size="sm" icon={<UsersRound />} collapses onClick={onMembers}>
          {t('members:open')}
        </Button>
      )}
      <div className="flex shrink-0 sm:ml-1 empty:hidden">
        {vault.holds_key && vault.is_writer && (
          <IconButton
            label={t('export')}
            icon={<FileOutput />}
            onClick={() => void navigate(`/export?vault=${vault.id}`)}
          />
        )}
        {vault.holds_key && vault.custody !== 'split' && (
          <IconButton
            label={t('health')}
            icon={<HeartPulse />}
            onClick={() => void navigate(`/health?vault=${vault.id}`)}
          />
        )}
        {onEdit && <IconButton label={t('edit.open')} icon={<Pencil />} onClick={() => onEdit(vault)} />}
        {onDelete && (
          <IconButton
            label={t('remove.open')}
            icon={<Trash2 />}
            tone="danger"
            onClick={() => onDelete(vault)}
          />
        )}
      </div>
    </div>
  )
}

/** Nobody else can open the vault, so that it is lost with this person's keys. */
function OnlyHolder({ vault, onMembers }: { vault: Vault; onMembers: () => void }) {
  const { t } = useTranslation('vaults')
  const { may } = useCurrentUser()
  if (!isOnlyHolder(vault)) return null
  return (
    <p className="mt-0.5 text-caption text-ink-3">
      <UserRound aria-hidden="true" className="-mt-0.5 mr-1.5 inline size-3.5" />
      {t('onlyHolder')}{' '}
      {may('change_members') && (
        <button
          type="button"
          className="rounded-sm text-accent-ink underline underline-offset-2 hover:text-ink"
          onClick={onMembers}
        >
          {t('addSomeone')}
        </button>
      )}
    </p>
  )
}

export const isOnlyHolder = ({ holds_key, key_holders }: Vault) => holds_key && key_holders === 1
export const isReader = ({ is_member, is_writer }: Vault) => is_member && !is_writer

/** Says to a reader that they open what is here and change nothing. */
function ReadsOnly({ vault }: { vault: Vault }) {
  const { t } = useTranslation('vaults')
  if (!isReader(vault)) return null
  return (
    <p className="mt-0.5 text-caption text-ink-3">
      <Eye aria-hidden="true" className="-mt-0.5 mr-1.5 inline size-3.5" />
      {t('readsOnly')}
    </p>
  )
}

/** The vaults above this one, as far as the person sees them. */
export function VaultPath({
  vault,
  path,
  onSelect,
}: {
  vault: Vault
  path: readonly Vault[]
  onSelect: (id: string) => void
}) {
  const { t } = useTranslation(['vaults', 'common'])
  const isInHidden = (path[0] ?? vault).parent_id !== null
  if (path.length === 0 && !isInHidden) return null
  return (
    <nav aria-label={t('path')} className="flex min-w-0 flex-wrap items-center text-caption text-ink-3">
      {isInHidden && (
        <span className="inline-flex min-w-0 items-center">
          {t('common:hiddenVault')}
          <ChevronRight aria-hidden="true" className="mx-0.5 size-3 shrink-0" />
        </span>
      )}
      {path.map((above) => (
        <span key={above.id} className="inline-flex min-w-0 items-center">
          <button
            type="button"
            title={above.name}
            className="truncate rounded-sm hover:text-ink hover:underline"
            onClick={() => onSelect(above.id)}
          >
            {above.name}
          </button>
          <ChevronRight aria-hidden="true" className="mx-0.5 size-3 shrink-0" />
        </span>
      ))}
    </nav>
  )
}

/** Its type, who sees it, how its key is kept, and what it is for. */
function VaultBadges({ vault }: { vault: Vault }) {
  const { t } = useTranslation('vaults')
  return (
    <>
      <Badge>{t(`type.${vault.type}`)}</Badge>
      <VaultSafety vault={vault} />
      {tagsBesideName(vault).map((tag) => (
        <Badge key={tag} outline wraps>
          {tag}
        </Badge>
      ))}
    </>
  )
}

/** Client and squad, unless the name says them. */
export const tagsBesideName = ({ name, tags: { client, squad } }: Vault) =>
  [...new Set([client, squad])].filter((tag) => tag !== '' && tag !== name)

/** Who sees it, and how its key is kept, where that is not what is usual. */
export function VaultSafety({ vault }: { vault: Vault }) {
  const { t } = useTranslation(['vaults', 'members'])
  return (
    <>
      {vault.visibility === 'private' && (
        <Badge icon={<LockKeyhole aria-hidden="true" />}>{t('visibility.private')}</Badge>
      )}
      {vault.custody === 'split' && (
        <Badge icon={<Split aria-hidden="true" />} tone={vault.is_dealt ? 'grey' : 'yellow'} wraps>
          {t(vault.is_dealt ? 'members:custody.split' : 'members:custody.splitIncomplete')}
        </Badge>
      )}
    </>
  )
}

/** Hidden beside the tree, which lists them already, and a hundred of them would push the items off the screen. */
export function VaultsInside({
  vaults,
  className = 'mt-3',
  onSelect,
}: {
  vaults: readonly Vault[]
  className?: string
  onSelect: (id: string) => void
}) {
  const { t } = useTranslation('vaults')
  if (vaults.length === 0) return null
  return (
    <ul aria-label={t('inside')} className={clsx('flex gap-2 overflow-x-auto pb-1 md:hidden', className)}>
      {vaults.map((child) => (
        <li key={child.id} className="shrink-0">
          <button
            type="button"
            onClick={() => onSelect(child.id)}
            title={child.name}
            className="flex h-8 max-w-56 items-center gap-2 rounded-lg border bg-surface px-2.5 text-ink text-small shadow-card transition-colors hover:bg-hover [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-3"
          >
            <VaultIcon type={child.type} />
            <span className="truncate">{child.name}</span>
            {child.item_count > 0 && (
              <span className="text-caption text-ink-3 tabular-nums">{child.item_count}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
