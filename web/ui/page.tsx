import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react'

export interface PageHeader {
  title: string
  description?: string | undefined
}

const HeaderContext = createContext<PageHeader | null>(null)
const SetHeaderContext = createContext<((header: PageHeader | null) => void) | null>(null)

/** Passes a screen's title up to the frame's header. */
export function PageHeaderProvider({ children }: { children: ReactNode }) {
  const [header, setHeader] = useState<PageHeader | null>(null)
  return (
    <SetHeaderContext value={setHeader}>
      <HeaderContext value={header}>{children}</HeaderContext>
    </SetHeaderContext>
  )
}

/** For the frame: the present screen's title. */
export const usePageHeader = () => use(HeaderContext)

/** The outermost element of every signed-in screen: sets the title in header and tab, and spaces the content. */
export function Page({
  title,
  description,
  fill = false,
  wide = false,
  children,
}: PageHeader & {
  /** Takes the whole area without padding, for screens with panels that scroll separately. */
  fill?: boolean
  /** Takes the whole width, for a table that has more columns than room. */
  wide?: boolean
  children: ReactNode
}) {
  const setHeader = use(SetHeaderContext)
  const header = useMemo(() => ({ title, description }), [title, description])
  useLayoutEffect(() => {
    setHeader?.(header)
    document.title = `${header.title} · Chaveiro`
    // So that a screen that cannot be shown does not have the name of the one before.
    return () => setHeader?.(null)
  }, [header, setHeader])
  // A line on top separates the panels from a banner.
  if (fill)
    return <div className="flex min-h-0 flex-1 flex-col not-first:mt-4 not-first:border-t">{children}</div>
  return (
    <div className={clsx('w-full space-y-6 p-4 sm:p-6 lg:p-8', wide ? 'max-w-[112rem]' : 'max-w-7xl')}>
      {children}
    </div>
  )
}
