import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'

export interface PaperLine {
  name: string
  value: string
}

/** The sheet's texts besides the code, only in print and in the downloaded file. */
export interface PaperSheet {
  title: string
  lines: PaperLine[]
  notes: string[]
}

/** Three groups of four with their hyphens, as many as one reads at a glance. */
const lineOfGroups = /(?:[^-]+-?){1,3}/g

/** A code set for reading off paper: three groups to a line, large, in a fixed-width face. As text it stays in one piece. */
export function PrintedCode({ label, code }: { label: string; code: string }) {
  return (
    <output
      translate="no"
      aria-label={label}
      className="block select-all rounded-lg border border-line-strong/60 bg-sunken px-4 py-3.5 text-center font-mono font-semibold text-title text-ink leading-8 tracking-wide [overflow-wrap:anywhere] print:border-black print:bg-white print:text-black"
    >
      {/* As wide as one line with its hyphen and left-aligned, so that the groups line up. */}
      <span className="mx-auto block w-[calc(15ch+0.5em)] max-w-full text-left">
        {code.match(lineOfGroups)?.map((line) => (
          <span key={line} className="inline-block">
            {line}
          </span>
        ))}
      </span>
    </output>
  )
}

export function SheetHead({ sheet }: { sheet: PaperSheet }) {
  return (
    <div className="mb-6 hidden text-black print:block">
      <p className="font-semibold text-heading">{sheet.title}</p>
      <dl className="mt-4 space-y-1">
        {sheet.lines.map((line) => (
          <div key={line.name} className="flex gap-2">
            <dt className="w-32 shrink-0">{line.name}</dt>
            <dd translate="no" className="wrap-anywhere">
              {line.value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function SheetNotes({ sheet }: { sheet: PaperSheet }) {
  return (
    <div className="mt-6 hidden space-y-2 text-black print:block">
      {sheet.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** Saves or prints the sheet; calls `onKept` when either was begun. */
export function PaperButtons({
  fileName,
  text,
  onKept,
}: {
  fileName: string
  text: string
  onKept?: () => void
}) {
  const { t } = useTranslation('account')
  const download = () => {
    downloadFile(fileName, 'text/plain;charset=utf-8', text)
    onKept?.()
  }
  const printOut = () => {
    print()
    onKept?.()
  }
  return (
    <div className="mt-3 grid grid-cols-2 gap-2 print:hidden">
      <Button icon={<Download />} onClick={download}>
        {t('recovery.download')}
      </Button>
      <Button icon={<Printer />} onClick={printOut}>
        {t('recovery.print')}
      </Button>
    </div>
  )
}

/** The sheet as a text file, with `codes` in the middle. */
export function sheetText(sheet: PaperSheet, codes: PaperLine[]): string {
  const lines = sheet.lines.map((line) => `${line.name}: ${line.value}`)
  const middle = codes.flatMap((code) => [`${code.name}:`, `  ${code.value}`, ''])
  return `${[sheet.title, '', ...lines, '', ...middle, ...sheet.notes].join('\r\n')}\r\n`
}
