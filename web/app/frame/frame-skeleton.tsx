import type { ReactNode } from 'react'
import { Loading } from '../../ui/skeleton.tsx'

/** The frame's outline until it is known who is signed in, so that nothing jumps afterwards. */
export function FrameSkeleton({ children }: { children?: ReactNode }) {
  const collapsed = localStorage.getItem('sidebar') === 'collapsed'
  return (
    <div className="flex h-dvh overflow-hidden">
      <div
        className={`shrink-0 border-side-line border-r bg-side max-lg:hidden ${collapsed ? 'w-20' : 'w-64'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="h-16 shrink-0 border-b bg-surface" />
        <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          {children ?? <Loading className="flex-1" />}
        </main>
      </div>
    </div>
  )
}
