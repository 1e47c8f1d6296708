import { useEffect, useState } from 'react'
import { onChange } from './worker.ts'

/** Grows whenever what the worker would answer may have changed. */
export function useChanges(): number {
  const [count, setCount] = useState(0)
  useEffect(() => onChange(() => setCount((before) => before + 1)), [])
  return count
}
