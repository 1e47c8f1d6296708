import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { HelperList } from '../../nouns/people/helper-list.tsx'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { keySession } from '../../worker/key-session.ts'

const lookAgainMs = 10_000

/** Shown above every screen while nobody has confirmed this person's key: says so, who can help, and what to send them. */
export function AwaitConfirmation() {
  const { t } = useTranslation('join')
  const status = useKeyStatus()
  const [isOpen, setIsOpen] = useState(false)
  const waits = status.state === 'unlocked' && status.awaitsConfirmation
  const waited = useRef(false)
  const client = useQueryClient()
  useEffect(() => {
    if (status.state !== 'unlocked') return
    if (waited.current && !waits) {
      toast.success(t('waiting.confirmed'))
      // Vaults, items and figures were withheld from them until now.
      void client.invalidateQueries()
    }
    waited.current = waits
  }, [status.state, waits, t, client])
  useEffect(() => {
    if (!waits) return
    const again = setInterval(() => void keySession.refresh().catch(() => undefined), lookAgainMs)
    return () => clearInterval(again)
  }, [waits])
  if (status.state !== 'unlocked' || !waits) return null
  return (
    <>
      <Banner
        tone="accent"
        icon={<Hourglass />}
        title={t('waiting.title')}
        className="m-4 mb-0 sm:mx-6 lg:mx-8"
        action={
          <Button variant="primary" size="sm" onClick={() => setIsOpen(true)}>
            {t('waiting.open')}
          </Button>
        }
      >
        {t('waiting.description')}
      </Banner>
      {isOpen && <WhatToDo userId={status.userId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function WhatToDo({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('join')
  return (
    <Dialog onClose={onClose} title={t('waiting.dialogTitle')} description={t('waiting.dialogDescription')}>
      <ol className="space-y-6">
        <Step number={1} text={t('waiting.stepSend')}>
          <CopyField
            label={t('waiting.link')}
            value={`${location.origin}/settings?${new URLSearchParams({ confirm: userId })}`}
          />
          <p className="mt-3 mb-2 text-caption text-ink-3">{t('waiting.helpers')}</p>
          <HelperList label={t('waiting.helpers')} exceptId={userId} />
        </Step>
        <Step number={2} text={t('waiting.stepRead')}>
          <OwnWords />
        </Step>
      </ol>
    </Dialog>
  )
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  return (
    <li>
      <p className="mb-2.5 flex items-center gap-2.5 text-body text-ink">
        <span
          aria-hidden="true"
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-caption"
        >
          {number}
        </span>
        {text}
      </p>
      <div className="sm:pl-8.5">{children}</div>
    </li>
  )
}

function OwnWords() {
  const { t } = useTranslation('join')
  const explain = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['own-words'],
    queryFn: () => keySession.account.ownWords(),
    staleTime: 0,
  })
  if (error) {
    return (
      <Banner tone="danger" title={t('waiting.wordsFailed')}>
        {explain(error)}
      </Banner>
    )
  }
  return <WordList label={t('waiting.words')} words={data} />
}
