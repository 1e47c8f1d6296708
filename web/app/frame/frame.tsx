import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionBanner } from './connection-banner.tsx'
import type { FrameData } from './frame-data.ts'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'

const storageKey = 'sidebar'

/** Sidebar, header and the screen; below 1024 px the sidebar is a drawer behind the menu button. */
export function Frame({ children, ...data }: FrameData & { children: ReactNode }) {
  const { t } = useTranslation('common')
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'collapsed')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const toggle = () => {
    localStorage.setItem(storageKey, collapsed ? 'expanded' : 'collapsed')
    setCollapsed(!collapsed)
  }
  const { pending, organisationName, onLogout } = data
  const sidebar = { role: data.user.role, pending, organisationName, onLogout }

  return (
    <div className="flex h-dvh overflow-hidden">
      <a
        href="#content"
        className="-translate-y-20 fixed top-2 left-2 z-60 rounded-lg bg-raised px-4 py-2 font-medium shadow-popup focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <Sidebar {...sidebar} collapsed={collapsed} onToggle={toggle} className="max-lg:hidden" />
      <Dialog.Root open={drawerOpen} onOpenChange={setDrawerOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fade fixed inset-0 z-40 bg-backdrop" />
          <Dialog.Popup
            aria-label={t('nav.label')}
            className="drawer fixed inset-y-0 left-0 z-40 flex outline-none"
          >
            <Sidebar {...sidebar} onNavigate={() => setDrawerOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <div className="flex min-w-0 flex-1 flex-col">
        <Header {...data} onMenu={() => setDrawerOpen(true)} />
        <main
          id="content"
          tabIndex={-1}
          // Positioned, so that elements for screen readers only scroll here and do not lengthen the whole page.
          className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
        >
          <ConnectionBanner />
          {children}
        </main>
      </div>
    </div>
  )
}
