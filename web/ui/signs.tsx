import type { ReactNode } from 'react'

/** Our own few icons, for pages without React, which the icon library needs. */
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

/** An empty hourglass. */
export const OverSign = () => (
  <Sign>
    <path d="M6 2.5h12M6 21.5h12M7.5 2.5v3.5c0 3 4.5 4 4.5 6s-4.5 3-4.5 6v3.5m9-19v3.5c0 3-4.5 4-4.5 6s4.5 3 4.5 6v3.5" />
  </Sign>
)

export const EraseSign = () => (
  <Sign>
    <path d="M4 6.5h16M9 6.5V4a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 4v2.5m-9 0 1 13a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2l1-13M10 11v6m4-6v6" />
  </Sign>
)

export const CopySign = () => (
  <Sign>
    <rect x="8.5" y="8.5" width="13" height="13" rx="2.5" />
    <path d="M15.5 5.5V5A2.5 2.5 0 0 0 13 2.5H5A2.5 2.5 0 0 0 2.5 5v8A2.5 2.5 0 0 0 5 15.5h.5" />
  </Sign>
)

export const DoneSign = () => (
  <Sign>
    <path d="m4.5 12.5 5 5 10-11" />
  </Sign>
)

export const ShownSign = () => (
  <Sign>
    <path d="M2 12c2.2-4.2 5.7-6.5 10-6.5S19.8 7.8 22 12c-2.2 4.2-5.7 6.5-10 6.5S4.2 16.2 2 12z" />
    <circle cx="12" cy="12" r="3" />
  </Sign>
)

export const LockSign = () => (
  <Sign>
    <rect x="4.5" y="10.5" width="15" height="10.5" rx="2.5" />
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
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
    <path d="M2 12c2.2-4.2 5.7-6.5 10-6.5S19.8 7.8 22 12c-2.2 4.2-5.7 6.5-10 6.5S4.2 16.2 2 12z" />
    <circle cx="12" cy="12" r="3" />
    <path d="M4 20.5 20 3.5" />
  </Sign>
)

export const GlobeSign = () => (
  <Sign>
    <Circle />
    <path d="M2 12h20M12 2c2.7 2.8 4 6.2 4 10s-1.3 7.2-4 10c-2.7-2.8-4-6.2-4-10s1.3-7.2 4-10z" />
  </Sign>
)

export const KeySign = () => (
  <Sign>
    <circle cx="8" cy="16" r="4.5" />
    <path d="M11.25 12.75 20 4m-3.5 3.5 3 3" />
  </Sign>
)

export const MegaphoneSign = () => (
  <Sign>
    <path d="M3 10.5v4l13 4.5V6zM16 6l4-1.5v16L16 19M7 16v3.5h4v-2" />
  </Sign>
)

export const ShareSign = () => (
  <Sign>
    <circle cx="18" cy="5.5" r="3" />
    <circle cx="6" cy="12" r="3" />
    <circle cx="18" cy="18.5" r="3" />
    <path d="m8.7 10.6 6.6-3.7m-6.6 6.5 6.6 3.7" />
  </Sign>
)

export const FileSign = () => (
  <Sign>
    <path d="M13.5 2.5H7A2.5 2.5 0 0 0 4.5 5v14A2.5 2.5 0 0 0 7 21.5h10a2.5 2.5 0 0 0 2.5-2.5V8.5zm0 0v6h6" />
  </Sign>
)
