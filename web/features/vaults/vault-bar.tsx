import { ArrowLeft, ChevronDown, Eye, UserRound, UsersRound } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { MachinesLine } from './machines-line.tsx'
import {
  isOnlyHolder,
  isReader,
  tagsBesideName,
  type VaultHeading,
  VaultPath,
  VaultSafety,
  VaultsInside,
} from './vault-heading.tsx'

/**
 * The heading in one line, above rows: they are for seeing many items at once. It is laid out in its parent's line, which the client's
 * part and the vault's menu share. Of these the name keeps its room longest.
 */
export function VaultBar({
  vault,
  path,
  inside,
  onSelect,
  onMembers,
}: Omit<ComponentProps<typeof VaultHeading>, 'actions'>) {
  const { t } = useTranslation(['vaults', 'members'])
  const { may } = useCurrentUser()
  return (
    <>
      <IconButton
        label={t('backToVaults')}
        icon={<ArrowLeft />}
        className="-ml-2 md:hidden"
        onClick={() => onSelect(null)}
      />
      <div className="min-w-24 flex-1">
        <VaultPath vault={vault} path={path} onSelect={onSelect} />
        <div className="bar-name">
          <h2 title={vault.name} className="bar-title font-semibold text-ink text-title leading-5">
            {vault.name}
          </h2>
          <VaultSafety vault={vault} />
          {isOnlyHolder(vault) && (
            <BarNote icon={<UserRound />} short={t('onlyHolderShort')} text={t('onlyHolder')}>
              {may('change_members') && (
                <Button size="sm" icon={<UsersRound />} onClick={onMembers}>
                  {t('addSomeone')}
                </Button>
              )}
            </BarNote>
          )}
          {isReader(vault) && <BarNote icon={<Eye />} short={t('readsOnlyShort')} text={t('readsOnly')} />}
          <div className="bar-tags empty:hidden">
            {/* A client's vault says so beside it. */}
            {vault.type !== 'client' && <Badge>{t(`type.${vault.type}`)}</Badge>}
            {tagsBesideName(vault).map((tag) => (
              <Badge key={tag} outline>
                {tag}
              </Badge>
            ))}
          </div>
        </div>
      </div>
      {may('change_members') && (
        <Button
          size="sm"
          variant="ghost"
          icon={<UsersRound />}
          className="relative @max-[40rem]/vault-bar:w-8 @max-[40rem]/vault-bar:px-0 [&_svg]:size-4!"
          onClick={onMembers}
        >
          <span className="@max-[40rem]/vault-bar:sr-only">{t('members:open')}</span>
        </Button>
      )}
      <div className="order-last w-full empty:hidden">
        <MachinesLine vault={vault} />
        <VaultsInside vaults={inside} className="mt-1" onSelect={onSelect} />
      </div>
    </>
  )
}

/** Something about the vault in a word or two, which a click says in full. */
function BarNote({
  icon,
  short,
  text,
  children,
}: {
  icon: ReactNode
  short: string
  text: string
  /** What can be done about it. */
  children?: ReactNode
}) {
  return (
    <Popover
      label={short}
      className="w-64 items-start gap-2 p-3 text-ink-2 text-small"
      trigger={
        <button
          type="button"
          className="inline-flex h-5 shrink-0 items-center gap-1 rounded-md text-caption text-ink-3 hover:bg-hover hover:text-ink [&_svg]:size-3.5"
        >
          {icon}
          {short}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <p>{text}</p>
      {children}
    </Popover>
  )
}
