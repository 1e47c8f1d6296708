import { homedir } from 'node:os'
import { idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { Command } from 'commander'
import { languageOf, type Say, type TextName, textsIn } from '../i18n/texts.ts'
import { Refusal } from '../refusal.ts'
import { createMachineSession } from '../session/machine-session.ts'
import { openPrivateFolder, stateFolderOf } from '../session/private-folder.ts'
import { createSession, type Session } from '../session/session.ts'
import { ask } from '../terminal/ask.ts'
import { say as write } from '../terminal/print.ts'
import { durationOf } from './durations.ts'

/** How long a run of a machine waits for a person. */
const machineWait = '10m'

/** Options that every command takes. */
export interface CommonOptions {
  json?: boolean
  input: boolean
  agent: boolean
  passphraseFd?: string
  /** Of a command that a machine may run. */
  reason?: string
  wait?: string
}

/** One invocation of the command line. */
export interface Cli {
  say: Say
  language: Language
  /** What the program exits with if nothing fails. */
  exitCode: number
  /** Whether a machine's token is in the environment: then nobody signs in or unlocks. */
  isMachine: boolean
  /** The state folder: CHAVEIRO_HOME, or the system's place. Throws FolderRefused. */
  folder(): Promise<string>
  session(options: CommonOptions): Promise<Session>
  /** Whether a person says yes; false where nobody can be asked. */
  agrees(question: string): Promise<boolean>
  /** Throws Refusal unless a person agrees, or said beforehand that they do. */
  confirm(question: string, options: CommonOptions & { yes?: boolean }): Promise<void>
}

/** Collects an option that may be repeated. */
export const repeated = (one: string, all: readonly string[] = []): string[] => [...all, one]

/** A vault's path, also where a name of it is hidden. */
export const pathOf = (names: readonly (string | null)[]): string =>
  names.map((name) => name ?? '…').join(' / ')

export function createCli(env: NodeJS.ProcessEnv): Cli {
  const language = languageOf(env)
  const say = textsIn(language)
  // Also an empty one: of a pipeline whose secret is missing, nobody wants to hear of a login.
  const isMachine = env.CHAVEIRO_TOKEN !== undefined
  const folder = () => openPrivateFolder(env.CHAVEIRO_HOME || stateFolderOf('chaveiro', env, homedir()))
  const agrees = async (question: string) =>
    (await ask(question + say('ask.yes')))?.trim().toLowerCase() === say('ask.yes_letters')
  let isClockTold = false
  const onClockOff = (ms: number) => {
    if (isClockTold) return
    isClockTold = true
    const minutes = String(Math.round(Math.abs(ms) / minuteMs))
    write(say(ms > 0 ? 'clock.ahead' : 'clock.behind', { minutes }))
  }
  return {
    say,
    language,
    agrees,
    exitCode: 0,
    isMachine,
    folder,
    async session({ input, agent, passphraseFd, reason, wait = machineWait }) {
      if (isMachine)
        return createMachineSession(
          {
            token: env.CHAVEIRO_TOKEN ?? '',
            identityToken: env.CHAVEIRO_ID_TOKEN || null,
            language,
            reason: reason ?? null,
            wait: { ms: durationOf('--wait', wait), text: wait },
            onAsked: () => write(say('machine.asked', { time: wait })),
          },
          { onClockOff },
        )
      const descriptor = passphraseFd === undefined ? null : wholeNumber('--passphrase-fd', passphraseFd)
      return createSession({
        folder: await folder(),
        language,
        passphraseFd: descriptor,
        mayAsk: input,
        question: (email) => say('ask.passphrase', { email }),
        // Who passes the passphrase each time, as a script does, does not leave an agent behind.
        startsAgent: agent && descriptor === null,
        lockAfterMinutes: idleLockMinutesAtFirst,
        onClockOff,
      })
    },
    async confirm(question, { yes, input }) {
      if (yes) return
      if (!input) throw new Refusal('no_input.confirm')
      if (!(await agrees(question))) throw new Refusal('declined')
    },
  }
}

export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Refusal('usage.number', { option })
  return Number(text)
}

/** One of an option's choices. Throws Refusal. */
export function choiceOf<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const chosen = choices.find((one) => one === text)
  if (chosen === undefined) throw new Refusal('usage.choice', { option, choices: choices.join(', ') })
  return chosen
}

/** A command with its words and an example. `name`: with its arguments, as commander writes them. */
export function addCommand(
  program: Command,
  { say }: Cli,
  name: string,
  about: TextName,
  example: string,
): Command {
  return program
    .command(name)
    .description(say(about))
    .addHelpText('after', `\n${say('program.example')}: ${example}`)
}

/** The options of a command that a machine may run, for one that asks each time. */
export function addMachineOptions(command: Command, { say }: Cli): Command {
  return command
    .option('--reason <text>', say('machine.reason'))
    .option('--wait <time>', say('machine.wait', { time: machineWait }))
}
