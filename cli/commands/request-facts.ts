import { sealedExportForms } from '@chaveiro/contract/constants.ts'
import type { ShownAccess, ShownExport, ShownPart, ShownRequest, ShownRun } from '@chaveiro/device'
import { inColumns, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import { type Cli, pathOf } from './cli.ts'

type Rows = [string, string][]

/** Everything that a decision rests on, as it was signed; and what is not as it should be. */
export function sayRequest(cli: Cli, shown: Exclude<ShownRequest, { doubt: unknown }>): void {
  if (shown.kind === 'export') sayExport(cli, shown)
  else if (shown.kind === 'run') sayRun(cli, shown)
  else sayAccess(cli, shown)
}

function sayAccess({ say: text, language }: Cli, shown: ShownAccess): void {
  const { title, revision, vault, requester, address, reason, hours, signedAt, first } = shown
  const rows: Rows = [
    [text('request.facts.item'), title],
    [text('request.facts.revision'), String(revision)],
    [text('request.facts.vault'), pathOf(vault)],
    [text('request.facts.requester'), requester],
    [text('request.facts.address'), text(`request.address.${address}`)],
    [text('request.facts.reason'), reason],
    [text('request.facts.hours'), String(hours)],
    [text('request.facts.signed'), signedAt ? timeOf(signedAt, language) : text('request.unsigned')],
  ]
  if (first) rows.push([text('request.facts.first'), `${first.by}, ${first.revision}, ${first.hours} h`])
  if (shown.isRehearsal) say(text('request.facts.rehearsal'))
  for (const line of inColumns(rows)) say(line)
}

function sayExport({ say: text }: Cli, { requester, address, reason, form, items }: ShownExport): void {
  const rows: Rows = [
    [text('request.facts.requester'), requester],
    [text('request.facts.address'), text(`request.address.${address}`)],
    [text('request.facts.reason'), reason],
    [text('request.facts.form'), form],
    [text('request.facts.items'), String(items.length)],
  ]
  for (const line of inColumns(rows)) say(line)
  for (const item of items) say(`  ${partOf(item)}`)
  const unread = items.filter(({ title }) => title === null).length
  if (unread > 0) say(text('request.unread', { count: String(unread) }))
  if (!sealedExportForms.includes(form)) say(text('export.clear'))
}

function sayRun({ say: text, language }: Cli, { machine, reason, from, signedAt, items }: ShownRun): void {
  const rows: Rows = [
    [text('machine.facts.machine'), machine],
    [text('request.facts.reason'), reason],
    [text('request.facts.from'), from],
    [text('request.facts.signed'), timeOf(signedAt, language)],
    [text('request.facts.items'), String(items.length)],
  ]
  for (const line of inColumns(rows)) say(line)
  for (const item of items) say(`  ${partOf(item)}${item.opens ? '' : ` (${text('request.no_key')})`}`)
}

const partOf = ({ id, title, vault }: ShownPart) => `${id}  ${vault ? pathOf(vault) : '…'} / ${title ?? '…'}`
