import { useEffect, useEffectEvent, useState } from 'react'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { useAskToDiscard } from './use-ask-to-discard.ts'
import { useHeldPage } from './use-held-page.ts'

/** For a form that is part of a page: asks before a link or Back leads to another page, and lets the browser ask before it closes. */
export function useUnsavedPage(isDirty: boolean): void {
  const ask = useAskToDiscard()
  useHeldPage(isDirty)
  const askBefore = useEffectEvent(async (leave: () => void) => {
    if (await ask()) leave()
  })
  useEffect(() => {
    if (!isDirty) return
    let isAnswered = false
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (isAnswered || !link || !leadsAway(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      void askBefore(() => {
        isAnswered = true
        link.click()
      })
    }
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [isDirty])
  const [goesBack, setGoesBack] = useState(false)
  useBackCloses(isDirty && !goesBack, () => {
    void ask().then((isDiscarded) => isDiscarded && setGoesBack(true))
  })
  useEffect(() => {
    if (goesBack) history.back()
  }, [goesBack])
}

/** To another page of the app, in this tab. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target === '_blank'
  return !isElsewhere && link.origin === location.origin && link.pathname !== location.pathname
}
