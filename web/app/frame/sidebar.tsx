import type { Role } from '@chaveiro/contract/constants.ts'
import { clsx } from 'clsx'
import {
  CircleHelp,
  FileUp,
  LayoutDashboard,
  LogOut,
  PanelLeftClose,
  PanelLeftOpen,
  ScrollText,
  Settings,
  Siren,
  Timer,
  Vault,
} from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { cappedCount, SideCount } from '../../ui/badge.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { type FrameData, mayApproveEmergencies, maySeeSettings } from './frame-data.ts'

const rowClasses =
  'flex h-10 w-full items-center gap-3 rounded-lg px-3 text-body font-medium transition-colors duration-100 focus-visible:outline-side-ink focus-visible:-outline-offset-2 [&_svg]:size-4.5 [&_svg]:shrink-0'

/** 256 px with labels, 80 px with icons only; always with labels in the drawer (no `onToggle`). */
export function Sidebar({
  role,
  pending,
  organisationName,
  collapsed = false,
  onToggle,
  onNavigate,
  onLogout,
  className,
}: {
  role: Role
  pending: FrameData['pending']
  organisationName: string
  collapsed?: boolean
  onToggle?: () => void
  onNavigate?: () => void
  onLogout: () => void
  className?: string
}) {
  const { t } = useTranslation('common')
  const entry = (to: string, label: string, icon: ReactNode, count = 0) => (
    <SideEntry
      to={to}
      label={label}
      icon={icon}
      count={count}
      collapsed={collapsed}
      onNavigate={onNavigate}
    />
  )
  const toggleLabel = collapsed ? t('nav.expand') : t('nav.collapse')

  return (
    <aside
      className={clsx(
        'flex shrink-0 flex-col border-side-line border-r bg-side text-side-ink transition-[width] duration-200',
        collapsed ? 'w-20' : 'w-64',
        className,
      )}
    >
      <div className={clsx('flex h-16 items-center gap-2.5 px-5', collapsed && 'justify-center px-0!')}>
        <Logo className="size-8 shrink-0" />
        {!collapsed && (
          <div className="min-w-0">
            <p className="font-semibold text-title text-white leading-5">{t('product')}</p>
            {organisationName && (
              <p className="truncate text-caption text-side-ink-2" title={organisationName}>
                {organisationName}
              </p>
            )}
          </div>
        )}
      </div>
      <nav aria-label={t('nav.label')} className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <ul className="space-y-1">
          {entry('/', t('nav.dashboard'), <LayoutDashboard />)}
          {entry('/vaults', t('nav.vaults'), <Vault />)}
          {entry('/jit', t('nav.jit'), <Timer />, pending.jit)}
          {mayApproveEmergencies(role) &&
            entry('/breakglass', t('nav.breakGlass'), <Siren />, pending.breakGlass)}
          {entry('/audit', t('nav.audit'), <ScrollText />)}
          {entry('/import', t('nav.import'), <FileUp />)}
          {entry('/help', t('nav.help'), <CircleHelp />)}
        </ul>
      </nav>
      <div className="border-side-line border-t px-3 py-3">
        <ul className="space-y-1">
          {maySeeSettings(role) && entry('/settings', t('nav.settings'), <Settings />)}
          <li>
            <Named label={t('nav.logout')} collapsed={collapsed}>
              <button
                type="button"
                onClick={onLogout}
                aria-label={t('nav.logout')}
                className={clsx(
                  rowClasses,
                  'text-side-ink hover:bg-side-hover hover:text-white',
                  collapsed && 'justify-center px-0!',
                )}
              >
                <LogOut aria-hidden="true" />
                {!collapsed && t('nav.logout')}
              </button>
            </Named>
          </li>
        </ul>
        <footer className={clsx('mt-3 flex items-center gap-2', collapsed ? 'justify-center' : 'pl-3')}>
          {!collapsed && (
            <p className="min-w-0 flex-1 text-caption text-side-ink-2 leading-4">
              {t('copyright', { year: String(new Date().getFullYear()) })}
              <br />
              {t('tagline')}
            </p>
          )}
          {onToggle && (
            <Tooltip label={toggleLabel} side="right">
              <button
                type="button"
                onClick={onToggle}
                aria-label={toggleLabel}
                aria-expanded={!collapsed}
                className="flex size-9 items-center justify-center rounded-lg text-side-ink-2 hover:bg-side-hover hover:text-white focus-visible:outline-side-ink"
              >
                {collapsed ? <PanelLeftOpen className="size-4.5" /> : <PanelLeftClose className="size-4.5" />}
              </button>
            </Tooltip>
          )}
        </footer>
      </div>
    </aside>
  )
}

/** A link to a screen, with the number of things that wait there for the person. */
function SideEntry({
  to,
  label,
  icon,
  count,
  collapsed,
  onNavigate,
}: {
  to: string
  label: string
  icon: ReactNode
  count: number
  collapsed: boolean
  onNavigate: (() => void) | undefined
}) {
  const { t } = useTranslation('common')
  const countId = useId()
  return (
    <li>
      <Named label={label} collapsed={collapsed}>
        <NavLink
          to={to}
          end={to === '/'}
          {...(onNavigate ? { onClick: onNavigate } : {})}
          aria-label={label}
          {...(count > 0 ? { 'aria-describedby': countId } : {})}
          className={({ isActive }: { isActive: boolean }) =>
            clsx(
              rowClasses,
              'relative',
              collapsed && 'justify-center px-0!',
              isActive ? 'bg-side-active text-white' : 'text-side-ink hover:bg-side-hover hover:text-white',
            )
          }
        >
          {icon}
          {!collapsed && label}
          {count > 0 && <SideCount cornered={collapsed}>{cappedCount(count)}</SideCount>}
          {count > 0 && (
            <span id={countId} className="sr-only">
              {t('nav.pending', { count })}
            </span>
          )}
        </NavLink>
      </Named>
    </li>
  )
}

/** A tooltip for an entry that shows only its icon. */
function Named({
  label,
  collapsed,
  children,
}: {
  label: string
  collapsed: boolean
  children: ReactElement
}) {
  return collapsed ? (
    <Tooltip label={label} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
}
