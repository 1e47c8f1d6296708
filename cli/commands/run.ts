import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { Refusal } from '../refusal.ts'
import { allow, isAllowed } from '../run/allowed-files.ts'
import { readEnvFile, referencesIn } from '../run/read-env-file.ts'
import { runChild } from '../run/run-child.ts'
import { fillTemplate, referencesInTemplate } from '../run/template.ts'
import type { Session } from '../session/session.ts'
import { sentencesOf } from '../terminal/explain.ts'
import { printRaw } from '../terminal/print.ts'
import { writePrivately } from '../terminal/write-privately.ts'
import { addCommand, addMachineOptions, type Cli, type CommonOptions, repeated } from './cli.ts'

/** The file of references that is read if none is named. */
const usualFile = 'chaveiro.env'

/** What uses secrets without showing them: run, inject. */
export function addRunning(program: Command, cli: Cli): void {
  const text = cli.say
  const run = addCommand(
    program,
    cli,
    'run [command...]',
    'run.about',
    'chaveiro run --file deploy.env -- npm run deploy',
  )
  addMachineOptions(run, cli)
    // Not --env-file: Node takes that from any place among the words, and reads such a file as its own environment before us.
    .option('--file <file>', text('run.file'), repeated)
    .addHelpText('after', `\n${text('run.details')}`)
    .action(async (words: string[], { file: named }: { file?: string[] }, command: Command) => {
      if (words.length === 0) throw new Refusal('usage.no_command')
      const common: CommonOptions = command.optsWithGlobals()
      const files = await readEnvFiles(named)
      const variables = new Map(files.flatMap(({ assigned }) => [...assigned]))
      const references = referencesIn(new Map([...Object.entries(process.env), ...variables]))
      if (references.size > 0) for (const file of files) await requireAllowed(cli, common, file)
      const session = await cli.session(common)
      const values = await readAll(cli, session, [...references.values()])
      const secrets = new Map<string, string>()
      for (const [name, reference] of references) {
        const value = values.get(reference) ?? ''
        if (value.includes('\0')) throw new Refusal('run.zero', { reference })
        secrets.set(name, value)
      }
      cli.exitCode = await runChild(words, new Map([...variables, ...secrets]), [...secrets.values()])
    })

  const example = 'chaveiro inject -i config.template.yml -o config.yml'
  addMachineOptions(addCommand(program, cli, 'inject', 'inject.about', example), cli)
    .option('-i, --in-file <file>', text('inject.in'))
    .option('-o, --out-file <file>', text('inject.out'))
    .option('-f, --force', text('inject.force'))
    .action(async (options: { inFile?: string; outFile?: string; force?: boolean }, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const { inFile, outFile } = options
      const template = inFile === undefined ? readFileSync(0, 'utf8') : await readFile(inFile, 'utf8')
      const references = referencesInTemplate(template)
      const shown = { file: inFile ?? '', content: template, lines: references }
      if (inFile !== undefined) await requireAllowed(cli, common, shown)
      const session = await cli.session(common)
      const filled = fillTemplate(template, await readAll(cli, session, references))
      if (outFile === undefined) return printRaw(filled)
      await writePrivately(outFile, filled, options.force === true)
    })
}

/** A file that says which secrets are read, or what else the command that gets them finds in its environment. */
interface ReferenceFile {
  file: string
  content: string
  /** What of it is shown to whoever confirms it. */
  lines: readonly string[]
}

async function readEnvFiles(
  files?: readonly string[],
): Promise<(ReferenceFile & { assigned: Map<string, string> })[]> {
  const read = []
  for (const file of files ?? [usualFile]) {
    const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (files === undefined && error.code === 'ENOENT') return null
      throw error
    })
    if (content === null) continue
    const assigned = readEnvFile(content, file)
    read.push({ file, content, assigned, lines: [...assigned].map(([name, value]) => `${name}=${value}`) })
  }
  return read
}

/**
 * Shows a file that was not confirmed with this content, and asks: a cloned repository must not choose by itself which secrets its own code
 * gets, nor by PATH and the like which code gets those of others. Throws Refusal.
 */
async function requireAllowed(
  cli: Cli,
  common: CommonOptions,
  { file, content, lines }: ReferenceFile,
): Promise<void> {
  if (cli.isMachine) return
  const folder = await cli.folder()
  if (lines.length === 0 || (await isAllowed(folder, file, content))) return
  if (!common.input) throw new Refusal('run.unconfirmed', { file })
  const shown = [cli.say('run.shown', { file }), ...lines.map((line) => `  ${line}`), cli.say('run.ask')]
  if (!(await cli.agrees(shown.join('\n')))) throw new Refusal('run.unconfirmed', { file })
  await allow(folder, file, content)
}

/** The text of every reference. Throws Refusal that names all that could not be read, so that nothing is started by halves. */
async function readAll(
  cli: Cli,
  session: Session,
  references: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(references)]
  if (wanted.length === 0) return new Map()
  const read = await session.perform('readValues', { references: wanted, copying: true })
  const values = new Map<string, string>()
  const failures: string[] = []
  for (const one of read) {
    const { reference } = one
    if ('failure' in one) failures.push(...sentencesOf(one.failure, cli.say, cli.language))
    else if ('base64' in one.value) failures.push(cli.say('run.is_file', { reference }))
    else values.set(reference, one.value.text)
  }
  if (failures.length > 0) throw new Refusal('run.failed', {}, failures)
  return values
}
