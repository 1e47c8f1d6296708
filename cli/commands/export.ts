import { type ExportForm, exportForms, sealedExportForms } from '@chaveiro/contract/constants.ts'
import type { Command } from 'commander'
import { parseItem } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import { readSecretFrom } from '../session/passphrase.ts'
import { ask } from '../terminal/ask.ts'
import { sentenceOf } from '../terminal/explain.ts'
import { say } from '../terminal/print.ts'
import { withProgress } from '../terminal/progress.ts'
import { writePrivately } from '../terminal/write-privately.ts'
import type { ShownPlan, WrittenExport } from '../unlocked/acts/export-vaults.ts'
import { addCommand, type Cli, type CommonOptions, choiceOf, wholeNumber } from './cli.ts'

interface ExportOptions {
  form: string
  reason?: string
  outFile?: string
  ask?: boolean
  take?: string
  secretFd?: string
  yes?: boolean
}

/** Vaults as a file, as a decision: export. */
export function addExport(program: Command, cli: Cli): void {
  const text = cli.say
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
          await withProgress(text, (onProgress) =>
            session.performHere('takeExport', { id: take, passphrase, language }, onProgress),
          ),
        )
      }
      const chosen = { vaults: vaults.map(parseItem) }
      const shown = await session.performHere('planExport', chosen)
      say(text('export.shown', { count: String(shown.items.length) }))
      for (const { title } of shown.items) say(`  ${title}`)
      sayLeftOut(cli, shown.leftOut)
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
        await withProgress(text, (onProgress) =>
          session.performHere('runExport', { ...decided, passphrase, language }, onProgress),
        ),
      )
    })
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

function sayLeftOut({ say: text, language }: Cli, leftOut: ShownPlan['leftOut']): void {
  for (const { title, why } of leftOut) {
    say(text('export.left_out', { title, why: sentenceOf(why, text, language) }))
  }
}

async function save(cli: Cli, file: string, { base64, count, leftOut, lost }: WrittenExport): Promise<void> {
  const { say: text } = cli
  await writePrivately(file, Buffer.from(base64, 'base64'), false)
  sayLeftOut(cli, leftOut)
  for (const what of lost) say(text('export.lost', { what }))
  say(text('export.done', { count: String(count), file }))
}
