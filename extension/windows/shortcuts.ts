import { useEffect, useState } from 'react'

/** The keys that open the window and that fill, as the browser has them now; '' where a person or another extension took them away. */
export interface Shortcuts {
  open: string
  fill: string
}

/** Null until the browser has answered. */
export function useShortcuts(): Shortcuts | null {
  const [shortcuts, setShortcuts] = useState<Shortcuts | null>(null)
  useEffect(() => {
    void chrome.commands.getAll().then((all) => {
      const keysOf = (name: string) => all.find((one) => one.name === name)?.shortcut ?? ''
      setShortcuts({ open: keysOf('_execute_action'), fill: keysOf('fill') })
    })
  }, [])
  return shortcuts
}
