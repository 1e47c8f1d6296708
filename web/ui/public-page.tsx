import type { ComponentProps, ReactNode } from 'react'
import { LanguageChoice } from './language-choice.tsx'
import { Logo } from './logo.tsx'

/** What strangers see around their page: whose it is, and in which language. Drawn without React. */
export function PublicPage({
  children,
  ...language
}: ComponentProps<typeof LanguageChoice> & { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-page px-5 pt-5 pb-12 sm:pt-8">
      <header className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-center gap-2.5 font-semibold text-[0.9375rem] text-ink">
          <Logo className="size-8" />
          Chaveiro
        </p>
        <LanguageChoice {...language} />
      </header>
      <main className="mx-auto w-full max-w-xl pt-8 sm:pt-12">{children}</main>
    </div>
  )
}
