import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { isText } from '../i18n/texts.ts'
import { Refusal } from '../refusal.ts'
import { readSecretFrom } from '../session/passphrase.ts'
import { ask } from '../terminal/ask.ts'
import { printJson, say } from '../terminal/print.ts'
import { withProgress } from '../terminal/progress.ts'
import type { ImportPreview } from '../unlocked/acts/import-file.ts'
import { addCommand, type Cli, type CommonOptions, choiceOf, repeated, wholeNumber } from './cli.ts'
import { readMapping } from './import-mapping.ts'
import { undo } from './undo-import.ts'

interface ImportOptions {
  dryRun?: boolean
  map: string[]
  vault?: string
  duplicates: string
  withArchived?: boolean
  filePassword?: boolean
  filePasswordFd?: string
  keyFile?: string
  undo?: boolean
  yes?: boolean
}

/** Other products' files and sheets: import. */
export function addImport(program: Command, cli: Cli): void {
  const text = cli.say
  addCommand(program, cli, 'import [file]', 'import.about', 'chaveiro import clientes.csv --dry-run')
    .option('--dry-run', text('import.dry_run'))
    .option('--map <column=field>', text('import.map'), repeated, [])
    .option('--vault <path>', text('import.vault'))
    .option('--duplicates <choice>', text('import.duplicates'), 'skip')
    .option('--with-archived', text('import.archived'))
    .option('--file-password', text('import.file_password'))
    .option('--file-password-fd <n>', text('import.file_password_fd'))
    .option('--key-file <file>', text('import.key_file'))
    .option('--undo', text('import.undo'))
    .option('-y, --yes', text('option.yes'))
    .action(async (file: string | undefined, options: ImportOptions, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      if (options.undo) return undo(cli, common, file ?? null, options.yes === true)
      if (file === undefined) throw new Refusal('usage.missing_argument', { found: 'file' })
      const mapping = readMapping(options.map)
      const duplicates = choiceOf('--duplicates', options.duplicates, ['skip', 'update', 'both'] as const)
      const passphrase = await filePassword(cli, common, file, options)
      const base64 = (await readFile(file)).toString('base64')
      const keyBase64 =
        options.keyFile === undefined ? undefined : (await readFile(options.keyFile)).toString('base64')
      const session = await cli.session(common)
      const seen = await session.perform('inspectImport', {
        ...{ file, base64, mapping, withArchived: options.withArchived === true, language: cli.language },
        ...(passphrase !== undefined && { passphrase }),
        ...(keyBase64 !== undefined && { keyBase64 }),
        ...(options.vault !== undefined && { vault: options.vault }),
      })
      if (common.json && options.dryRun) return printJson(seen)
      if (!common.json) printPreview(cli, seen)
      if (options.dryRun) return
      await cli.confirm(text('import.ask', { good: String(seen.good) }), { ...common, ...options })
      const { importId, visibility } = seen
      const done = await withProgress(text, (onProgress) =>
        session.perform('runImport', { importId, visibility, duplicates, file }, onProgress),
      )
      if (done.interrupted) cli.exitCode = 2
      if (common.json) return printJson(done)
      say(text('import.done', textsOf(done)))
      say(text(done.interrupted ? 'import.interrupted' : 'import.delete_file'))
      if (done.imported + done.vaults > 0) say(text('import.can_undo'))
    })
}

function printPreview({ say: text }: Cli, seen: ImportPreview): void {
  const { format, archived, newVaults, filledVaults, refused, lost } = seen
  const counts = { rows: seen.rows, good: seen.good, duplicates: seen.duplicates, files: seen.files }
  const named = `import.form_${format}`
  say(text('import.format', { format: isText(named) ? text(named) : format, ...textsOf(counts) }))
  for (const { name, target } of seen.columns) say(`  ${name} → ${target}`)
  if (archived > 0) say(text('import.archived_out', { count: String(archived) }))
  for (const { path, rows } of newVaults) say(text('import.new_vault', { path, rows: String(rows) }))
  for (const { path, rows } of filledVaults) say(text('import.filled_vault', { path, rows: String(rows) }))
  for (const { line, title, reason } of refused)
    say(text('import.refused', { line: String(line), title, reason }))
  for (const one of lost) say(text('import.lost', one))
}

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

async function filePassword(
  cli: Cli,
  { input }: CommonOptions,
  file: string,
  { filePassword: isAsked, filePasswordFd: descriptor }: ImportOptions,
): Promise<string | undefined> {
  if (descriptor !== undefined) return readSecretFrom(wholeNumber('--file-password-fd', descriptor))
  if (!isAsked) return undefined
  const typed = input ? await ask(cli.say('import.password', { file }), { isSecret: true }) : null
  if (typed === null) throw new Refusal('usage.needs', { option: '--file-password-fd' })
  return typed
}
