import { sentenceOf, sentencesOf } from '../terminal/explain.ts'
import { printJson, say } from '../terminal/print.ts'
import { withProgress } from '../terminal/progress.ts'
import { timeOf } from '../terminal/time.ts'
import type { ActOutput } from '../unlocked/acts/acts.ts'
import type { Cli, CommonOptions } from './cli.ts'

type Report = ActOutput<'undoImport'>

/** Takes back an import that was made on this computer: import --undo. */
export async function undo(
  cli: Cli,
  common: CommonOptions,
  named: string | null,
  isSure: boolean,
): Promise<void> {
  const { say: text, language } = cli
  const session = await cli.session(common)
  const shown = await session.perform('showImport', { named })
  const { name, at, created, updated, vaults } = shown
  const counts = { created: String(created), updated: String(updated), vaults: String(vaults) }
  say(text('undo.shown', { name, when: timeOf(at, language), ...counts }))
  await cli.confirm(text('undo.ask'), { ...common, yes: isSure })
  const report = await withProgress(text, (onProgress) =>
    session.perform('undoImport', { shown }, onProgress),
  )
  if (report.interruptedBy) cli.exitCode = 2
  else if (report.left.length > 0) cli.exitCode = 1
  if (common.json) {
    printJson(report)
    return
  }
  for (const one of report.left) say(text('undo.left', { title: one.title, why: whyOf(cli, one) }))
  const { deletedCount, broughtBackCount, vaultsRemoved } = report
  const done = { deleted: String(deletedCount), back: String(broughtBackCount) }
  say(text('undo.done', { ...done, vaults: String(vaultsRemoved.length) }))
  if (!report.interruptedBy) return
  for (const line of sentencesOf({ facts: report.interruptedBy }, text, language)) say(line)
  say(text('undo.interrupted'))
}

function whyOf({ say: text, language }: Cli, { why, code }: Report['left'][number]): string {
  if (why !== 'refused' || code === undefined) return text(`undo.why.${why}`)
  return sentenceOf(code, text, language)
}
