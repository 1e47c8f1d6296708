import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Whether a dialog is open. A link from another screen opens it by this name in the address, which then goes: back and reload do not.
 *
 * @param isAllowed whether the person may open it; one that is open stays, with what is typed in it
 */
export function useOpenByAddress(name: string, isAllowed = true) {
  const [parameters, setParameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const isAsked = parameters.has(name)
  useEffect(() => {
    if (!isAsked) return
    if (isAllowed) setOpen(true)
    setParameters((before) => new URLSearchParams([...before].filter(([other]) => other !== name)), {
      replace: true,
    })
  }, [isAsked, isAllowed, name, setParameters])
  return [isOpen, setOpen] as const
}
