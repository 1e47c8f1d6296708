/** The logo: a key ring. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="#0f6f76" />
      <g fill="none" stroke="#fff" strokeWidth="2.75" strokeLinecap="round">
        <circle cx="12.5" cy="12.5" r="5.75" />
        <path d="m16.8 16.8 8 8m-3.9-.4 2.9-2.9m-6.2-.5 2.2-2.2" />
      </g>
    </svg>
  )
}
