import { useEffect, useState } from 'react'

/** The present, in milliseconds, told every second until a moment; never where there is none. */
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
