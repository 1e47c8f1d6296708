import { clsx } from 'clsx'

/** A spinner in the text's colour. Decorative: what is busy says so in words. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={clsx('size-4 shrink-0 animate-spin-slow', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <circle cx="8" cy="8" r="6" opacity=".25" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  )
}
