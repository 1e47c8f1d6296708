import { useEffect, useState } from 'react'

/** The present in milliseconds, updated every second until `end`; never without one. */
export function useNowUntil(end: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (end === null) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= Date.parse(end)) clearInterval(timer)
    }, 1000)
    setNow(Date.now())
    return () => clearInterval(timer)
  }, [end])
  return now
}
