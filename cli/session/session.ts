import type { Language } from '@chaveiro/contract/languages.ts'
import { hasAgent } from '../agent/agent-place.ts'
import { askAgent } from '../agent/ask-agent.ts'
import type { Failure } from '../agent/failure.ts'
import type { Answered } from '../agent/messages.ts'
import type { OnProgress } from '../agent/under-way.ts'
import type { ActInput, ActName, ActOutput, OwnActName } from '../unlocked/acts/acts.ts'
import type { OwnDevice } from '../unlocked/own-device.ts'
import { readAccount } from './account.ts'
import { askPassphrase, type PassphraseSource } from './passphrase.ts'

/** An act that failed where the device is. */
export class ActFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('the act failed')
    this.failure = failure
  }
}

export interface Settings extends PassphraseSource {
  folder: string
  language: Language
  /** Whether an unlock here starts the agent. */
  startsAgent: boolean
  /** After how many minutes without an act that agent locks. */
  lockAfterMinutes: number
  /** This computer's clock is that far ahead of the server's, or behind. */
  onClockOff(ms: number): void
}

export interface Session {
  /** Runs an act in the agent; without one in this process, which asks for the passphrase. Throws what failed. */
  perform<Name extends ActName>(
    act: Name,
    input: ActInput<Name>,
    onProgress?: OnProgress,
  ): Promise<ActOutput<Name>>
  /** Runs an act in this process alone, with the passphrase, whether or not an agent runs. */
  performHere<Name extends OwnActName>(
    act: Name,
    input: ActInput<Name>,
    onProgress?: OnProgress,
  ): Promise<ActOutput<Name>>
  /** Unlocks in this process and starts an agent after `before`. Answers whether it runs. */
  unlock(lockAfterMinutes: number, before: () => Promise<unknown>): Promise<boolean>
}

/** What was answered. Throws what failed; tells of a wrong clock either way. */
export function outputOf(answered: Answered, { onClockOff }: Pick<Settings, 'onClockOff'>): never {
  if (answered.clockOffMs) onClockOff(answered.clockOffMs)
  if ('failure' in answered) throw new ActFailed(answered.failure)
  return answered.output as never
}

const silently = () => undefined

export function createSession(settings: Settings): Session {
  const { folder, language } = settings
  let own: Promise<OwnDevice> | null = null
  let starting: Promise<unknown> | null = null

  async function openOwn(): Promise<OwnDevice> {
    const account = await readAccount(folder)
    // Asked before the device is loaded: a process without input ends at once.
    const passphrase = await askPassphrase(settings, account.email)
    const unlocked = await import('../unlocked/index.ts')
    const opened = await unlocked.openOwn({ folder, account, language, passphrase })
    if ('failure' in opened) throw new ActFailed(opened.failure)
    return opened
  }

  async function answer(act: ActName, input: ActInput<ActName>, onProgress: OnProgress): Promise<Answered> {
    const asked = { act, input, language }
    const byAgent = own ? null : await askAgent(folder, asked, onProgress)
    if (byAgent) return byAgent
    own ??= openOwn()
    const device = await own
    if (hasAgent && settings.startsAgent) starting ??= device.startAgent(settings.lockAfterMinutes)
    const answered = await device.answer(asked, onProgress)
    await starting
    return answered
  }

  return {
    async perform(act, input, onProgress = silently) {
      return outputOf(await answer(act, input, onProgress), settings)
    },
    async performHere(act, input, onProgress = silently) {
      own ??= openOwn()
      const device = await own
      return outputOf(await device.answer({ act, input }, onProgress), settings)
    },
    async unlock(lockAfterMinutes, before) {
      own ??= openOwn()
      const device = await own
      await before()
      return device.startAgent(lockAfterMinutes)
    },
  }
}
