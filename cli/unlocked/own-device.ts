import type { Language } from '@chaveiro/contract/languages.ts'
import type { Failure } from '../agent/failure.ts'
import type { Answered } from '../agent/messages.ts'
import type { OnProgress } from '../agent/under-way.ts'
import type { Account } from '../session/account.ts'
import { type OwnActName, ownActs } from './acts/acts.ts'
import { answerAct } from './answer-act.ts'
import { failureOf } from './failure-of.ts'
import { openGround } from './open-ground.ts'
import { startAgent } from './start-agent.ts'

/** A device that this process itself has unlocked. */
export interface OwnDevice {
  answer(asked: { act: OwnActName; input: unknown }, onProgress: OnProgress): Promise<Answered>
  /** Hands the secret to an agent; whether it runs. */
  startAgent(lockAfterMinutes: number): Promise<boolean>
}

interface Opening {
  folder: string
  account: Account
  language: Language
  passphrase: string
}

/** After these, heads are to be signed and keys may be due: an agent or a browser sees to it later, this process has no later. */
const acting: ReadonlySet<OwnActName> = new Set([
  ...(['createItem', 'editItem', 'deleteItem', 'runImport', 'undoImport'] as const),
  ...(['renewMachine', 'giveItems'] as const),
])

/** Unlocks with a passphrase. */
export async function openOwn(opening: Opening): Promise<OwnDevice | { failure: Failure }> {
  const { folder, account, language, passphrase } = opening
  try {
    const ground = await openGround({ folder, account, language: () => language, keepsInStep: false })
    await ground.device.account.unlockWithPassphrase(passphrase)
    return {
      async answer(asked, onProgress) {
        // A process that ends early takes the act with it.
        const underWay = { onProgress, signal: new AbortController().signal }
        const answered = await answerAct(ground, ownActs, asked, underWay)
        // The act is done, whatever comes of this.
        if ('output' in answered && acting.has(asked.act))
          await ground.device.keepInStep().catch(() => undefined)
        return answered
      },
      startAgent: (lockAfterMinutes) => startAgent(folder, ground.held, lockAfterMinutes),
    }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
