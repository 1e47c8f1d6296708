import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { print, printJson, say } from '../terminal/print.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'

/** The audit log: audit verify. */
export function addAudit(program: Command, cli: Cli): void {
  const text = cli.say
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
