import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { Check, Copy } from 'lucide-react'
import { copyText } from './clipboard.ts'
import { IconButton } from './icon-button.tsx'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './ui-texts.tsx'
import { useCopy } from './use-copy.ts'

/** Copies with `put`; shows a tick for two seconds and announces it. */
export function CopyButton({
  put,
  label,
}: {
  /** Answers whether the browser allowed it. */
  put: () => Promise<boolean>
  /** What is copied, in words: 'Copy login'. */
  label?: string | undefined
}) {
  const texts = useUiTexts()
  const { copied, isCopying, copy } = useCopy(put)
  return (
    <>
      <IconButton
        size="sm"
        label={copied ? texts.copied : (label ?? texts.copy)}
        aria-busy={isCopying}
        icon={isCopying ? <Spinner /> : copied ? <Check className="text-green-ink" /> : <Copy />}
        // A double click copies once, also where its first click is done before the second.
        onClick={({ detail }) => detail < 2 && void copy()}
      />
      <span role="status" className="sr-only">
        {copied ? texts.copied : ''}
      </span>
    </>
  )
}

/** A value that may be shown, such as a link or code, in a box with a copy button. */
export function CopyField({ label, value, mono = true }: { label: string; value: Sure; mono?: boolean }) {
  return (
    <div className="flex items-center gap-1 rounded-lg border bg-sunken py-1 pr-1 pl-3">
      <output
        translate="no"
        aria-label={label}
        className={`wrap-anywhere min-w-0 flex-1 py-0.5 text-ink ${mono ? 'font-mono text-small' : 'text-body'}`}
      >
        {value}
      </output>
      <CopyButton put={() => copyText(value)} />
    </div>
  )
}
