import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { type Action, decide } from '@chaveiro/contract/rules/people/rights.ts'
import { CallError } from '@chaveiro/device'
import type { Ground } from './ground.ts'

/** The signed-in person's id, by this device. */
export async function ownId({ device }: Ground): Promise<string> {
  const status = await device.status()
  return status.state === 'unlocked' ? status.userId : ''
}

/** Whether their role may do this, so that nothing is asked for that would be refused. */
export async function mayByRole({ api }: Ground, action: Action): Promise<boolean> {
  return decide((await api.send(getMe)).role, action).allowed
}

/** What a call answers; null for what is not there or may not be seen. */
export async function unlessHidden<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  }
}
