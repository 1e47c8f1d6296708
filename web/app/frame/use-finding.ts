import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { actOfKey } from '../../nouns/items/act-keys.ts'
import { askAhead } from '../../nouns/items/found-items-query.ts'

/**
 * Whether the search is open, and the text in its box. Keeps letters that are typed before the box can take them, so that a person may type
 * on at once.
 */
export function useFinding() {
  const [isFinding, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const newest = useRef('')
  const client = useQueryClient()
  const [earlyKey, setEarlyKey] = useState<KeyboardEvent | null>(null)
  const onTyped = useCallback(
    (text: string) => {
      newest.current = text
      askAhead(client, text)
      setTyped(text)
    },
    [client],
  )
  const setIsFinding = useCallback(
    (next: boolean | ((was: boolean) => boolean)) => {
      onTyped('')
      setEarlyKey(null)
      setOpen(next)
    },
    [onTyped],
  )
  useEffect(() => {
    if (!isFinding) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing) return
      const isAct = actOfKey(event) !== null
      if (event.altKey && !isAct) return
      if (event.key === 'Escape') return setIsFinding(false)
      const isText = event.key.length === 1
      if (!isText && !isAct && event.key !== 'Backspace' && event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      if (isAct || event.key === 'Enter') setEarlyKey(event)
      else onTyped(isText ? newest.current + event.key : newest.current.slice(0, -1))
    }
    const stop = () => {
      removeEventListener('keydown', listen, { capture: true })
      removeEventListener('focusin', stopInBox)
    }
    // Once the box has the focus, it receives the keys itself.
    const stopInBox = (event: FocusEvent) => isInBox(event) && stop()
    addEventListener('keydown', listen, { capture: true })
    addEventListener('focusin', stopInBox)
    return stop
  }, [isFinding, setIsFinding, onTyped])
  return { isFinding, setIsFinding, typed, onTyped, earlyKey }
}

const isInBox = ({ target }: FocusEvent) =>
  target instanceof Element && target.closest('[role=dialog] [role=combobox]') !== null
