import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Whether a dialog is open. A link from another screen opens it by this name in the address, which then goes: back and reload do not. */
export function useOpenByAddress(name: string) {
  const [parameters, setParameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const isAsked = parameters.has(name)
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    setParameters((before) => new URLSearchParams([...before].filter(([other]) => other !== name)), {
      replace: true,
    })
  }, [isAsked, name, setParameters])
  return [isOpen, setOpen] as const
}
