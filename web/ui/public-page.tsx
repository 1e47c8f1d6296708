import type { ComponentProps, ReactNode } from 'react'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'

/** The frame of strangers' pages: whose it is, and the choice of language. */
export function PublicPage({
  children,
  ...language
}: ComponentProps<typeof LanguageChoice> & { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-page px-5 pt-5 pb-12 sm:pt-8">
      <header className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-2.5 font-semibold text-title text-ink">
          <Logo className="size-8" />
          Chaveiro
        </p>
        <LanguageChoice {...language} />
      </header>
      <main className="mx-auto w-full max-w-xl pt-8 sm:pt-12">{children}</main>
    </div>
  )
}

const tones = {
  calm: 'bg-sunken text-ink-2',
  success: 'bg-green-soft text-green-ink',
  warning: 'bg-yellow-soft text-yellow-ink',
  danger: 'bg-red-soft text-red-ink',
}

/** One message in the middle of the page; its heading takes the focus, so that it is read out. */
export function PublicNotice({
  tone,
  sign,
  heading,
  detail,
  children,
}: {
  tone: keyof typeof tones
  sign: ReactNode
  heading: string
  detail: string
  children?: ReactNode
}) {
  return (
    <section className="flex flex-col items-center gap-6 py-12 text-center sm:py-20">
      <span
        aria-hidden="true"
        className={`flex size-14 items-center justify-center rounded-2xl [&_svg]:size-7 ${tones[tone]}`}
      >
        {sign}
      </span>
      <div className="max-w-md">
        <h1
          id="heading"
          tabIndex={-1}
          className="text-balance font-semibold text-heading text-ink tracking-tight outline-none"
        >
          {heading}
        </h1>
        <p className="wrap-anywhere mt-2 text-pretty text-title text-ink-2">{detail}</p>
      </div>
      {children}
    </section>
  )
}
