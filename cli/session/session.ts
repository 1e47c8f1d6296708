import type { Language } from '@chaveiro/contract/languages.ts'
import type { ActInput, ActName, ActOutput } from '../acts/acts.ts'
import type { Failure } from '../acts/failure.ts'
import { hasAgent } from '../agent/agent-place.ts'
import { askAgent } from '../agent/ask-agent.ts'
import { readAccount } from './account.ts'
import type { OwnGround } from './open-ground.ts'
import { askPassphrase, type PassphraseSource } from './passphrase.ts'

/** An act that failed in the agent. */
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
}

export interface Session {
  /** Runs an act in the agent; without one in this process, which asks for the passphrase. Throws what failed. */
  perform<Name extends ActName>(act: Name, input: ActInput<Name>): Promise<ActOutput<Name>>
  /** Unlocks in this process and starts an agent after `before`. Answers whether it runs. */
  unlock(lockAfterMinutes: number, before: () => Promise<unknown>): Promise<boolean>
}

export function createSession(settings: Settings): Session {
  const { folder, language } = settings
  let own: Promise<OwnGround> | null = null

  async function openOwn(): Promise<OwnGround> {
    const account = await readAccount(folder)
    // Asked before the device is loaded: a process without input ends at once.
    const passphrase = await askPassphrase(settings, account.email)
    const { openGround } = await import('./open-ground.ts')
    const ground = await openGround({ folder, account, language: () => language, keepsInStep: false })
    await ground.device.account.unlockWithPassphrase(passphrase)
    return ground
  }

  return {
    async perform(act, input) {
      if (!own) {
        const answer = await askAgent(folder, { act, input, language })
        if (answer && 'failure' in answer) throw new ActFailed(answer.failure)
        if (answer) return answer.output as never
      }
      own ??= openOwn()
      const ground = await own
      const { acts } = await import('../acts/acts.ts')
      const starting = settings.startsAgent ? startAgentOf(settings, ground) : null
      settings.startsAgent = false
      try {
        return (await (acts[act] as (ground: OwnGround, input: unknown) => unknown)(ground, input)) as never
      } finally {
        await starting
      }
    },
    async unlock(lockAfterMinutes, before) {
      own ??= openOwn()
      const ground = await own
      await before()
      return startAgentOf(settings, ground, lockAfterMinutes)
    },
  }
}

async function startAgentOf(
  settings: Settings,
  { held }: OwnGround,
  lockAfterMinutes?: number,
): Promise<boolean> {
  if (!hasAgent) return false
  const { startAgent } = await import('../agent/start-agent.ts')
  return startAgent(settings.folder, held, lockAfterMinutes ?? settings.lockAfterMinutes)
}
