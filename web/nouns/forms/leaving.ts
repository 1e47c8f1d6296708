import { useEffect, useLayoutEffect, useRef } from 'react'

/** Closes the form that stands in the page, and answers whether it did. */
type CloseForm = () => Promise<boolean>

let closeForm: CloseForm | null = null

/**
 * While `isInPage`, what would take the place of the form asks it first. One that stands in the page leaves everything around it in use; a
 * dialog does not.
 */
export function useAskedToLeave(isInPage: boolean, close: CloseForm): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // A layout effect: a form that goes with its page is gone before that page's own effects lead elsewhere.
  useLayoutEffect(() => {
    if (!isInPage) return
    const own: CloseForm = () => latest.current()
    closeForm = own
    return () => {
      if (closeForm === own) closeForm = null
    }
  }, [isInPage])
}

/** Goes on once no form stands in the way: at once if there is none, never if the person keeps what they typed. */
export function onceLeft(go: () => void): void {
  if (closeForm === null) go()
  else void closeForm().then((isClosed) => isClosed && go())
}
