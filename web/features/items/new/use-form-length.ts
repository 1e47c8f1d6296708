import { useState } from 'react'

const storageKey = 'new-item'

/** Whether a person wants a new item's whole form, which this browser remembers. */
export function useFormLength(): [isWhole: boolean, choose: (isWhole: boolean) => void] {
  const [isWhole, setIsWhole] = useState(() => localStorage.getItem(storageKey) === 'whole')
  return [
    isWhole,
    (isWhole) => {
      localStorage.setItem(storageKey, isWhole ? 'whole' : 'short')
      setIsWhole(isWhole)
    },
  ]
}
