import { useEffect, useState } from 'react'

/** Whether it has been waiting for so long that the screen should say so. Before that, what is shown stays, and nothing flickers. */
export function useLate(isWaiting: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting, afterMs])
  return isLate
}
