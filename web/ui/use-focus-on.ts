import { useCallback, useLayoutEffect, useState } from 'react'

/** Focuses the element with an id, once what is set together with it is on the page. */
export function useFocusOn(): (id: string) => void {
  const [aim, setAim] = useState<{ id: string } | null>(null)
  useLayoutEffect(() => {
    if (aim) document.getElementById(aim.id)?.focus()
  }, [aim])
  return useCallback((id: string) => setAim({ id }), [])
}
