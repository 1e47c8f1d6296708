import { join } from 'node:path'
import type { Language } from '@chaveiro/contract/languages.ts'
import { createApiClient, createDevice } from '@chaveiro/device'
import {
  createFileMemory,
  createHeldSecret,
  createPatientFetch,
  type HeldSecret,
  handedSecret,
} from '@chaveiro/device/hosts/node'
import { Refusal } from '../refusal.ts'
import { type Account, forgetAccount } from '../session/account.ts'
import { createLists, type Ground } from './acts/ground.ts'
import { watchClock } from './watch-clock.ts'

const answersWithinMs = 5000

/** A device in this process, and what hands its secret on to the agent. */
export interface OwnGround extends Ground {
  held: HeldSecret
}

interface Opening {
  folder: string
  account: Account
  language: () => Language
  /** Whether it delivers keys by itself for as long as it is unlocked. */
  keepsInStep: boolean
  /** The session was ended elsewhere; `forgotten` once the account is. */
  onSignedOut?: (forgotten: Promise<void>) => void
}

/** The device of this state folder, still locked. Throws Refusal for somebody without keys, and CallError; offline within five seconds. */
export async function openGround(opening: Opening): Promise<OwnGround> {
  const { folder, account, keepsInStep } = opening
  const clock = watchClock(createPatientFetch(answersWithinMs))
  const api = createApiClient({
    baseUrl: account.server,
    token: () => account.token,
    language: opening.language,
    fetch: clock.fetch,
    onSignedOut() {
      // A session that was ended elsewhere is not asked for again.
      const forgotten = forgetAccount(folder)
      opening.onSignedOut?.(forgotten)
    },
  })
  const held = createHeldSecret()
  const memory = createFileMemory(join(folder, 'memory'))
  const device = createDevice({ api, origin: account.server, memory, keeper: held, keepsInStep })
  const status = await device.start()
  if (status.state === 'no_keys') throw new Refusal('account.no_keys', { server: account.server })
  return { device, api, held, server: account.server, lists: createLists(api), clock }
}

/** Unlocks with the secret that another process of this device handed over; takes the bytes. */
export const unlockHanded = ({ device }: Ground, bytes: Uint8Array<ArrayBuffer>) =>
  device.resume(handedSecret(bytes))
