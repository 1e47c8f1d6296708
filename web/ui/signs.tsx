import type { ReactNode } from 'react'

/** Our own few signs, for pages that are drawn without React, which the icon library needs. */
function Sign({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

const Circle = () => <circle cx="12" cy="12" r="10" />

export const InfoSign = () => (
  <Sign>
    <Circle />
    <path d="M12 11.5V16m0-8.5v.01" />
  </Sign>
)

export const SuccessSign = () => (
  <Sign>
    <Circle />
    <path d="m7.75 12.25 3 3 5.5-6" />
  </Sign>
)

export const DangerSign = () => (
  <Sign>
    <Circle />
    <path d="M12 7.5V12m0 4.5v.01" />
  </Sign>
)

export const WarningSign = () => (
  <Sign>
    <path d="M12 3.5 1.75 20.5h20.5zM12 10v4m0 3v.01" />
  </Sign>
)

export const ClockSign = () => (
  <Sign>
    <Circle />
    <path d="M12 6.5V12l3.5 2.25" />
  </Sign>
)

export const RecordSign = () => (
  <Sign>
    <rect x="4.5" y="2.5" width="15" height="19" rx="2.5" />
    <path d="M8.5 8h7m-7 4h7m-7 4h4" />
  </Sign>
)

export const HiddenSign = () => (
  <Sign>
    <path d="M2 12c2.2-4.2 5.7-6.5 10-6.5S19.8 7.8 22 12c-2.2 4.2-5.7 6.5-10 6.5S4.200 16.200 2 12z" />
    <circle cx="12" cy="12" r="3" />
    <path d="M4 20.5 20 3.5" />
  </Sign>
)
