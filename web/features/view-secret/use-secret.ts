import type { Language } from '@chaveiro/contract/languages.ts'
import type { OneTimeFile } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { LinkError, type OneTimeFiles } from '@chaveiro/device'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { isShownHere, noteShownHere, type SecretLink, secretLink } from './secret-link.ts'
import type { Failure, Stage, StageOf } from './view-state.ts'

/** The page before anything is known of its link. */
const unasked: StageOf<'ready'> = { is: 'ready', link: null, isOpening: false, failure: null, fault: null }

/** Opens the link of an address. The secret is only in the stage, and goes with it. The stage is null until the address has been read. */
export function useSecret(address: URL, language: Language) {
  const [stage, setStage] = useState<Stage | null>(null)
  /** Its files outlast the secret on the page. */
  const [received, setReceived] = useState<{ link: OneTimeFiles; files: readonly OneTimeFile[] } | null>(null)
  const focusOn = useFocusOn()
  /** Also for calls that end after a later render. */
  const newest = useRef(stage)
  const link = useRef<SecretLink | null>(null)
  /** This page may have claimed the link without the answer arriving. */
  const mayBeOpen = useRef(false)

  function go(next: Stage, focus: string | null = 'heading') {
    // The link's key leaves the page's memory as soon as nothing is left to ask.
    if (next.is !== 'failed' && next.is !== 'ready') link.current = null
    newest.current = next
    setStage(next)
    if (focus !== null) focusOn(focus)
  }

  /** The page appears as soon as its address is known to be complete; the server's answer is added to it. */
  async function look() {
    try {
      link.current ??= await secretLink(address)
      if (link.current === null) return go({ is: 'damaged' })
      const asking = link.current.askState()
      go(unasked)
      const state = await asking
      const wasPressed = newest.current?.is === 'ready' && newest.current.isOpening
      go({ ...unasked, link: state }, null)
      if (wasPressed) await show(state.triesLeft === null ? undefined : '')
    } catch (error) {
      go(closedBy(error) ?? { is: 'failed', failure: failureOf(error) })
    }
  }

  async function show(password: string | undefined) {
    const ready = newest.current
    if (ready?.is !== 'ready' || ready.isOpening || !link.current) return
    // The pending call continues with it.
    if (ready.link === null) return go({ ...ready, isOpening: true }, 'show')
    if (password === '') return go({ ...ready, fault: 'missing', failure: null }, 'password')
    go({ ...ready, isOpening: true, failure: null, fault: null }, 'show')
    try {
      const secret = await link.current.show(password, language)
      noteShownHere()
      const { files = [] } = secret
      if (files.length > 0) setReceived({ link: link.current.files(), files })
      go({ is: 'shown', secret })
    } catch (error) {
      if (error instanceof LinkError && error.fault === 'password') return askAgain(ready)
      mayBeOpen.current ||= !(error instanceof LinkError) || error.mayBeOpen
      const closed = closedBy(error)
      if (closed) go(closed)
      else go({ ...ready, failure: failureOf(error) }, 'show')
    }
  }

  /** After a wrong password only the server knows how many tries are left. */
  async function askAgain(ready: StageOf<'ready'>) {
    try {
      const state = await link.current?.askState()
      go({ ...ready, link: state ?? null, failure: null, fault: 'wrong' }, 'password')
    } catch (error) {
      go(closedBy(error) ?? { ...ready, failure: failureOf(error) })
    }
  }

  function failureOf(error: unknown): Failure {
    if (mayBeOpen.current) return 'open'
    const fault = error instanceof LinkError ? error.fault : null
    if (fault === 'busy') return 'busy'
    return fault === 'device' ? 'password' : 'look'
  }

  const start = useEffectEvent(() => {
    if (isShownHere()) go({ is: 'unknown', wasHere: true })
    else void look()
  })
  useLayoutEffect(() => {
    start()
    // Pasting the complete address into a page that got half of it starts again.
    addEventListener('hashchange', () => location.reload())
  }, [])

  return {
    stage,
    received,
    look: () => void look(),
    show: (password?: string) => void show(password),
    end: (why: StageOf<'over'>['why']) => go({ is: 'over', why }),
  }
}

/** What an error definitely says about the link; null if another try may help. */
function closedBy(error: unknown): Stage | null {
  if (!(error instanceof LinkError)) return null
  if (error.fault === 'used') return { is: 'unknown', wasHere: false }
  if (error.fault === 'over') return { is: 'ended' }
  if (error.fault === 'altered') return { is: 'unreadable' }
  return null
}
