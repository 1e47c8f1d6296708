import { useState } from 'react'

/**
 * What is being decided, as it was when that could last be done: it stays in sight when somebody else decides meanwhile, and says so.
 *
 * @param id which one; another takes its place
 * @param present the same, for as long as it can be decided
 * @param isAsOpened keeps it as it was when it was opened, where a later state is another decision
 */
export function useDecidable<T extends { id: string }>(
  id: string | null,
  present: T | undefined,
  isAsOpened = false,
): T | undefined {
  const [kept, setKept] = useState(present)
  const keptOne = kept?.id === id ? kept : undefined
  if (present !== undefined && present !== kept && !(isAsOpened && keptOne)) setKept(present)
  return keptOne
}
