import { hostname } from 'node:os'
import { idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import type { Command } from 'commander'
import { hasAgent } from '../agent/agent-place.ts'
import { lockAgent } from '../agent/ask-agent.ts'
import type { Failure } from '../agent/failure.ts'
import { Refusal } from '../refusal.ts'
import { findAccount } from '../session/account.ts'
import { ActFailed } from '../session/session.ts'
import { ask } from '../terminal/ask.ts'
import { openInBrowser } from '../terminal/open-in-browser.ts'
import { print, say, sayPicture } from '../terminal/print.ts'
import type { Login, Step } from '../unlocked/log-in.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'

const pollMs = 1500

/** Connects this computer by an unlocked browser: login. */
export function addLogin(program: Command, cli: Cli): void {
  const text = cli.say
  addCommand(program, cli, 'login <server>', 'login.about', 'chaveiro login https://senhas.example')
    .option('--label <name>', text('login.label'), hostname())
    .option('--no-browser', text('login.no_browser'))
    .action(async (server: string, options: { label: string; browser: boolean }, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      if (!common.input) throw new Refusal('login.no_input')
      const origin = originOf(server)
      const folder = await cli.folder()
      if (await findAccount(folder)) throw new Refusal('login.already')
      await lockAgent(folder)
      const { beginLogin } = await import('../unlocked/index.ts')
      const opening = { folder, server: origin, language: cli.language, label: options.label }
      const begun = await beginLogin(opening)
      if ('failure' in begun && isUnreachable(begun.failure))
        throw new Refusal('login.unreachable', { server: origin })
      const login = outputOf(begun)
      say(text('login.open'))
      print(login.address)
      if (options.browser && process.stdout.isTTY) await openInBrowser(login.address)
      else sayPicture(login.picture)
      try {
        await goThrough(cli, login, common)
      } catch (error) {
        await login.withdraw()
        throw error
      }
    })
}

async function goThrough({ say: text }: Cli, login: Login, { agent }: CommonOptions): Promise<void> {
  let shown = ''
  for (;;) {
    const followed = outputOf(await login.follow())
    if (followed.step === 'ended') throw new Refusal('login.ended')
    if (followed.step === 'show' && shown !== followed.code) {
      shown = followed.code
      say(text('login.show', { code: spaced(shown) }))
    }
    if (followed.step === 'confirm') break
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  const typed = await ask(text('login.enter'))
  if (typed === null) throw new Refusal('login.no_input')
  const minutes = agent && hasAgent ? idleLockMinutesAtFirst : null
  const connected = outputOf(await login.enterCode(typed, minutes))
  if (!connected) throw new Refusal('login.wrong_code')
  say(text(connected.isUnlocked ? 'login.done_unlocked' : 'login.done', { email: connected.email }))
}

const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

function outputOf<T>(step: Step<T>): T {
  if ('failure' in step) throw new ActFailed(step.failure)
  return step.output
}

const isUnreachable = (failure: Failure) => 'facts' in failure && failure.facts.code === 'unreachable'

/** Only over TLS, or to this very computer, where an address without a scheme is one without TLS. Throws Refusal. */
function originOf(server: string): string {
  const address = URL.parse(server.includes('://') ? server : `https://${server}`)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address?.hostname ?? '')
  if (!address || !(address.protocol === 'https:' || (address.protocol === 'http:' && isHere)))
    throw new Refusal('login.address', { server })
  return isHere && !server.includes('://') ? `http://${address.host}` : address.origin
}
