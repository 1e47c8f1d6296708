import { IconButton } from '@chaveiro/web/ui/icon-button.tsx'
import { Logo } from '@chaveiro/web/ui/logo.tsx'
import { Menu, MenuItem, MenuSeparator } from '@chaveiro/web/ui/menu.tsx'
import { ArrowLeft, Dices, EllipsisVertical, ExternalLink, Lock, LogOut } from 'lucide-react'
import { texts } from '../language.ts'
import { useAct } from '../use-act.ts'
import type { State } from '../use-state.ts'
import { ask } from '../worker.ts'
import { ShortcutLines } from './shortcut-lines.tsx'
import { ShowFitsItem } from './show-fits-item.tsx'
import type { View } from './view.tsx'

/** The name, and what concerns the whole extension. */
export function PopupHeader({
  account,
  isUnlocked,
  view,
  onView,
}: {
  account: State['account']
  isUnlocked: boolean
  view: View
  onView: (view: View) => void
}) {
  const { popup } = texts
  const isHome = view.name === 'items'
  const { run } = useAct<'lock' | 'signOut'>()
  return (
    <header className="flex h-13 shrink-0 items-center gap-1 border-b bg-surface pr-2 pl-3.5">
      {!isHome ? (
        <IconButton
          label={popup.back}
          icon={<ArrowLeft />}
          tooltipSide="bottom"
          onClick={() => onView({ name: view.name === 'decision' ? 'decisions' : 'items' })}
        />
      ) : (
        <Logo className="mr-1.5 size-6" />
      )}
      <h1 className="min-w-0 flex-1 truncate font-semibold text-title text-ink">{titleOf(view)}</h1>
      {isUnlocked && isHome && (
        <>
          <IconButton
            label={popup.generator}
            icon={<Dices />}
            tooltipSide="bottom"
            onClick={() => onView({ name: 'generator' })}
          />
          <IconButton
            label={popup.lock}
            icon={<Lock />}
            tooltipSide="bottom"
            onClick={() => void run('lock', () => ask('lock', null))}
          />
        </>
      )}
      {account && (
        <Menu
          trigger={<IconButton label={popup.more} icon={<EllipsisVertical />} tooltipSide="bottom" />}
          className="max-w-72"
        >
          <p className="wrap-anywhere px-2 py-1.5 text-caption text-ink-3" translate="no">
            {account.email}
            <br />
            {new URL(account.server).host}
          </p>
          <MenuSeparator />
          <MenuItem
            icon={<ExternalLink />}
            onClick={() => void chrome.tabs.create({ url: account.server }).then(() => window.close())}
          >
            {popup.webApp}
          </MenuItem>
          {isUnlocked && <ShowFitsItem />}
          <MenuItem icon={<LogOut />} onClick={() => void run('signOut', () => ask('signOut', null))}>
            {popup.signOut}
          </MenuItem>
          {isUnlocked && <ShortcutLines />}
        </Menu>
      )}
    </header>
  )
}

function titleOf({ name }: View): string {
  const { popup, access, decide } = texts
  if (name === 'generator') return popup.generator
  if (name === 'ask') return access.title
  return name === 'items' ? popup.title : decide.title
}
