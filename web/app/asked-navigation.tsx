import { type ReactNode, use, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { onceLeft } from '../nouns/forms/leaving.ts'

/**
 * Asks a form that stands in the page before the address changes. The router's own means for this belongs to its data routers, which this
 * app has no other use for.
 */
export function AskedNavigation({ children }: { children: ReactNode }) {
  const context = use(NavigationContext)
  const asked = useMemo(() => {
    const { navigator } = context
    return {
      ...context,
      navigator: {
        ...navigator,
        push: (...to: Parameters<typeof navigator.push>) => onceLeft(() => navigator.push(...to)),
        replace: (...to: Parameters<typeof navigator.replace>) => onceLeft(() => navigator.replace(...to)),
      },
    }
  }, [context])
  return <NavigationContext value={asked}>{children}</NavigationContext>
}
