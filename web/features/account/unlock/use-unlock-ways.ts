import type { ListedUnlockMethod } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useKeyStatus } from '../../../session/key-status.ts'
import { keySession } from '../../../worker/key-session.ts'
import { canUsePasskeys } from '../passkeys-here.ts'
import type { Way } from './unlock-way.ts'

export type PasskeyWay = Extract<ListedUnlockMethod, { kind: 'passkey' }>

export const unlockWaysQuery = {
  queryKey: ['unlock-ways'],
  queryFn: () => keySession.account.unlockMethods(),
}
/** This browser's id among the trusted ones, or null. */
export const trustedHereQuery = { queryKey: ['trusted-here'], queryFn: () => keySession.account.trustedId() }

/**
 * The methods by which this locked person can unlock here, easiest first; undefined until known. If that fails, the methods that everybody
 * has, each of which reports its own failure.
 */
export function useUnlockWays(): { ways: Way[]; passkeys: PasskeyWay[] } | undefined {
  const stored = useQuery({ ...unlockWaysQuery, retry: false, staleTime: 0 })
  const trusted = useQuery({ ...trustedHereQuery, retry: false, staleTime: 0 })
  const status = useKeyStatus()
  const passkeysWork = useQuery({ queryKey: ['passkeys-here'], queryFn: canUsePasskeys })
  if (stored.isPending || trusted.isPending || passkeysWork.isPending) return undefined

  const isWaiting = status.state === 'locked' && status.reset !== undefined
  const passkeys = passkeysWork.data
    ? (stored.data ?? []).filter((way): way is PasskeyWay => way.kind === 'passkey')
    : []
  const ways: Way[] = [
    ...(isWaiting ? (['waiting'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(trusted.data ? (['trusted'] as const) : []),
    'passphrase',
    'code',
    'ask',
    ...(isWaiting ? [] : (['lost'] as const)),
  ]
  return { ways, passkeys }
}
