import { useEffect, useEffectEvent } from 'react'

/** Takes what is pasted anywhere on the page but into a field: a file, or the cells of a spreadsheet as text. */
export function usePasted(onPasted: (pasted: File | string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    if (!clipboardData || (target instanceof Element && target.closest('input, textarea, [role=dialog]')))
      return
    const pasted = clipboardData.files[0] ?? clipboardData.getData('text/plain')
    if (pasted === '') return
    event.preventDefault()
    onPasted(pasted)
  })
  useEffect(() => {
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [])
}
