import { useEffect, useState } from 'react'
import { slowMs } from './connection.ts'

/** Whether something has been under way for so long that the person should be told, and may want to stop waiting. */
export function useIsSlow(isUnderWay: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
