import { idleLockChoices, idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import type { Command } from 'commander'
import { hasAgent } from '../agent/agent-place.ts'
import { agentState, lockAgent } from '../agent/ask-agent.ts'
import { Refusal } from '../refusal.ts'
import { findAccount, forgetAccount, readAccount } from '../session/account.ts'
import { print, printJson, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import { addCommand, type Cli, type CommonOptions, wholeNumber } from './cli.ts'

/** Who is signed in, and whether it is unlocked: status, unlock, lock, logout. */
export function addStatus(program: Command, cli: Cli): void {
  const text = cli.say
  addCommand(program, cli, 'status', 'status.about', 'chaveiro status --json').action(async (_, command) => {
    const { json }: CommonOptions = command.optsWithGlobals()
    const folder = await cli.folder()
    const account = await findAccount(folder)
    const state = await agentState(folder)
    if (json) {
      const { server = null, email = null, userId = null } = account ?? {}
      return printJson({
        server,
        email,
        userId,
        unlockedUntil: state && new Date(state.locksAt).toISOString(),
      })
    }
    if (!account) throw new Refusal('account.none')
    print(text('status.signed_in', { email: account.email, server: account.server }))
    if (state) print(text('status.unlocked', { when: timeOf(state.locksAt, cli.language) }))
    else print(text(hasAgent ? 'status.locked' : 'status.no_agent'))
  })

  addCommand(program, cli, 'unlock', 'unlock.about', 'chaveiro unlock --lock-after 60')
    .option('--lock-after <minutes>', text('unlock.after'))
    .action(async (options: { lockAfter?: string }, command) => {
      if (!hasAgent) throw new Refusal('unlock.windows')
      const minutes =
        options.lockAfter === undefined
          ? idleLockMinutesAtFirst
          : wholeNumber('--lock-after', options.lockAfter)
      const choices: readonly number[] = idleLockChoices
      if (!choices.includes(minutes))
        throw new Refusal('usage.choice', { option: '--lock-after', choices: choices.join(', ') })
      const folder = await cli.folder()
      await readAccount(folder)
      const session = await cli.session(command.optsWithGlobals())
      // Unlocked anew, also where an agent runs: its time may be another.
      const isRunning = await session.unlock(minutes, () => lockAgent(folder))
      const state = isRunning ? await agentState(folder) : null
      if (!state) throw new Refusal('unlock.failed')
      say(text('unlock.done', { when: timeOf(state.locksAt, cli.language) }))
    })

  addCommand(program, cli, 'lock', 'lock.about', 'chaveiro lock').action(async () => {
    say(text((await lockAgent(await cli.folder())) ? 'lock.done' : 'lock.none'))
  })

  addCommand(program, cli, 'logout', 'logout.about', 'chaveiro logout').action(async () => {
    const folder = await cli.folder()
    const account = await readAccount(folder)
    await lockAgent(folder)
    await forgetAccount(folder)
    const { endSession } = await import('../unlocked/index.ts')
    say(text((await endSession(account, cli.language)) ? 'logout.done' : 'logout.not_told'))
  })
}
