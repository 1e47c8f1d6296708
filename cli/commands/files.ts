import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ExportForm, exportForms, sealedExportForms } from '@chaveiro/contract/constants.ts'
import type { Command } from 'commander'
import { parseItem } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import { readSecretFrom } from '../session/passphrase.ts'
import { ask } from '../terminal/ask.ts'
import { print, printJson, say } from '../terminal/print.ts'
import { writePrivately } from '../terminal/write-privately.ts'
import type { WrittenExport } from '../unlocked/acts/export-vaults.ts'
import type { ImportPreview } from '../unlocked/acts/import-file.ts'
import { addCommand, type Cli, type CommonOptions, choiceOf, wholeNumber } from './cli.ts'
import { readMapping } from './import-mapping.ts'

interface ImportOptions {
  dryRun?: boolean
  map: string[]
  vault?: string
  duplicates: string
  withArchived?: boolean
  filePassword?: boolean
  filePasswordFd?: string
  keyFile?: string
  yes?: boolean
}

interface ExportOptions {
  form: string
  reason?: string
  outFile?: string
  ask?: boolean
  take?: string
  secretFd?: string
  yes?: boolean
}

/** Whole files, in and out: import, export, audit verify. */
export function addFiles(program: Command, cli: Cli): void {
  const text = cli.say
  addCommand(program, cli, 'import <file>', 'import.about', 'chaveiro import clientes.csv --dry-run')
    .option('--dry-run', text('import.dry_run'))
    .option('--map <column=field>', text('import.map'), (one: string, all: string[]) => [...all, one], [])
    .option('--vault <path>', text('import.vault'))
    .option('--duplicates <choice>', text('import.duplicates'), 'skip')
    .option('--with-archived', text('import.archived'))
    .option('--file-password', text('import.file_password'))
    .option('--file-password-fd <n>', text('import.file_password_fd'))
    .option('--key-file <file>', text('import.key_file'))
    .option('-y, --yes', text('option.yes'))
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
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
      const done = await session.perform('runImport', { importId, visibility, duplicates, file })
      if (done.interrupted) cli.exitCode = 2
      if (common.json) return printJson(done)
      say(text('import.done', textsOf(done)))
      say(text(done.interrupted ? 'import.interrupted' : 'import.delete_file'))
    })

  addCommand(
    program,
    cli,
    'export [vaults...]',
    'export.about',
    "chaveiro export 'Clientes/Padaria' --reason 'Handover' -o padaria.chaveiro",
  )
    .option('--form <form>', text('export.form'), 'archive')
    .option('--reason <reason>', text('export.reason'))
    .option('-o, --out-file <file>', text('export.out'))
    .option('--ask', text('export.ask'))
    .option('--take <id>', text('export.take'))
    .option('--secret-fd <n>', text('export.secret_fd'))
    .option('-y, --yes', text('option.yes'))
    .action(async (vaults: string[], options: ExportOptions, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const form = choiceOf('--form', options.form, exportForms)
      const { outFile, reason = '', take } = options
      if (outFile === undefined && !options.ask) throw new Refusal('usage.needs', { option: '--out-file' })
      if (take === undefined && vaults.length === 0)
        throw new Refusal('usage.missing_argument', { found: 'vaults' })
      if (take === undefined && reason.trim() === '') throw new Refusal('usage.needs', { option: '--reason' })
      const session = await cli.session(common)
      const { language } = cli
      if (take !== undefined) {
        const passphrase = await filePassphrase(cli, common, options, form)
        return save(
          cli,
          outFile as string,
          await session.performHere('takeExport', { id: take, passphrase, language }),
        )
      }
      const chosen = { vaults: vaults.map(parseItem) }
      const shown = await session.performHere('planExport', chosen)
      say(text('export.shown', { count: String(shown.items.length) }))
      for (const { title } of shown.items) say(`  ${title}`)
      for (const { title, why } of shown.leftOut) say(text('export.left_out', { title, why }))
      if (!sealedExportForms.includes(form)) say(text('export.clear'))
      await cli.confirm(text('export.confirm', { count: String(shown.items.length), form }), {
        ...common,
        ...options,
      })
      const decided = { ...chosen, shown, form, reason }
      if (options.ask) {
        const { id } = await session.performHere('askForExport', decided)
        return say(text('export.asked', { id }))
      }
      const passphrase = await filePassphrase(cli, common, options, form)
      await save(
        cli,
        outFile as string,
        await session.performHere('runExport', { ...decided, passphrase, language }),
      )
    })

  const audit = program.command('audit').description(text('audit.about'))
  addCommand(
    audit,
    cli,
    'verify [file]',
    'audit.verify.about',
    'chaveiro audit verify audit-2026-11-29.jsonl',
  ).action(async (file: string | undefined, _, command: Command) => {
    const common: CommonOptions = command.optsWithGlobals()
    const session = await cli.session(common)
    const jsonLines = file === undefined ? null : readFileSync(file, 'utf8')
    const verdict = await session.perform('verifyAudit', { jsonLines })
    const { fault, file: compared } = verdict
    if (fault || (compared && compared.differing.length > 0)) cli.exitCode = 1
    if (common.json) return printJson(verdict)
    if (fault) return say(text('audit.broken', { seq: String(fault.seq), kind: fault.kind }))
    print(
      text('audit.holds', { from: String(verdict.from), to: String(verdict.to), head: verdict.head.hash }),
    )
    if (verdict.erased > 0) say(text('audit.erased', { count: String(verdict.erased) }))
    if (!compared) return
    const { entries, absent, differing } = compared
    if (differing.length === 0)
      return print(text('audit.file', { entries: String(entries), absent: String(absent) }))
    say(text('audit.file_differs', { count: String(differing.length) }))
    for (const one of differing) say(`  ${one}`)
  })
}

function printPreview({ say: text }: Cli, seen: ImportPreview): void {
  const { format, archived, newVaults, filledVaults, refused, lost } = seen
  const counts = { rows: seen.rows, good: seen.good, duplicates: seen.duplicates, files: seen.files }
  say(text('import.format', { format, ...textsOf(counts) }))
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

/** The new passphrase of a sealed form, typed twice; null for one in clear. */
async function filePassphrase(
  cli: Cli,
  { input }: CommonOptions,
  { secretFd }: ExportOptions,
  form: ExportForm,
): Promise<string | null> {
  if (!sealedExportForms.includes(form)) return null
  if (secretFd !== undefined) return readSecretFrom(wholeNumber('--secret-fd', secretFd))
  const typed = input ? await ask(cli.say('export.passphrase'), { isSecret: true }) : null
  if (typed === null) throw new Refusal('usage.needs', { option: '--secret-fd' })
  if (typed !== (await ask(cli.say('export.again'), { isSecret: true }))) throw new Refusal('export.mismatch')
  return typed
}

async function save(
  { say: text }: Cli,
  file: string,
  { base64, count, leftOut, lost }: WrittenExport,
): Promise<void> {
  await writePrivately(file, Buffer.from(base64, 'base64'), false)
  for (const title of leftOut) say(text('export.left_out', { title, why: '' }))
  for (const what of lost) say(text('export.lost', { what }))
  say(text('export.done', { count: String(count), file }))
}
