import { join } from 'node:path'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { connectDevice, createApiClient, type FollowedApproval } from '@chaveiro/device'
import { createFileMemory, createPatientFetch, listenHere } from '@chaveiro/device/hosts/node'
import type { Failure } from '../agent/failure.ts'
import { keepAccount } from '../session/account.ts'
import { failureOf } from './failure-of.ts'
import { pictureOf } from './picture-of.ts'
import { startAgent } from './start-agent.ts'
import { withFingerprints } from './with-fingerprints.ts'

/** What a step answers, or why it failed. */
export type Step<T> = { output: T } | { failure: Failure }

/** A connection of this computer that a person goes through, step by step. */
export interface Login {
  /** To be opened in their browser. */
  address: string
  /** The same as a QR code of block characters, lit where the code is light. */
  picture: string
  follow(): Promise<Step<FollowedApproval>>
  /** Takes the page's digits, once; null ended it. Keeps the account, and hands the secret to an agent. */
  enterCode(
    code: string,
    lockAfterMinutes: number | null,
  ): Promise<Step<{ email: string; isUnlocked: boolean } | null>>
  withdraw(): Promise<void>
}

interface Opening {
  folder: string
  server: string
  language: Language
  /** The computer's name. */
  label: string
}

const answersWithinMs = 5000

/** Asks to be connected by whoever opens the address in their unlocked browser. */
export async function beginLogin({ folder, server, language, label }: Opening): Promise<Step<Login>> {
  return stepOf(async () => {
    const host = {
      origin: server,
      language: () => language,
      memory: createFileMemory(join(folder, 'memory')),
      listen: listenHere,
      fetch: createPatientFetch(answersWithinMs),
    }
    const connecting = await connectDevice(host, { program: 'cli', label })
    return {
      address: connecting.address,
      picture: pictureOf(connecting.address),
      follow: () => stepOf(() => connecting.follow()),
      withdraw: () => connecting.withdraw(),
      enterCode: (code, lockAfterMinutes) =>
        stepOf(async () => {
          const connected = await connecting.enterCode(code)
          if (!connected) return null
          const { token, userId, secret } = connected
          const api = createApiClient({ baseUrl: server, token: () => token, language: host.language })
          const { email } = await api.send(getMe)
          await keepAccount(folder, { server, token, userId, email })
          const held = { copyBytes: () => secret.copyBytes() }
          const isUnlocked = lockAfterMinutes !== null && (await startAgent(folder, held, lockAfterMinutes))
          return { email, isUnlocked }
        }),
    }
  })
}

async function stepOf<T>(work: () => Promise<T>): Promise<Step<T>> {
  try {
    return { output: await work() }
  } catch (error) {
    return { failure: failureOf(await withFingerprints(error)) }
  }
}
