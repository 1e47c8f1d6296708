import type { ReactNode } from 'react'
import { useKeyStatus } from '../../../session/key-status.ts'
import type { AccountPageData } from '../account-page.tsx'
import { AskBrowser } from './ask-browser.tsx'
import { LostEverything } from './lost-everything.tsx'
import { ResetWaiting } from './reset-waiting.tsx'
import type { RareWayName } from './unlock-way.ts'
import { UnlockWithCode } from './unlock-with-code.tsx'

export interface RareWayProps extends AccountPageData {
  way: RareWayName
  others: ReactNode
  /** A request to another browser from before a reload that is still open. */
  asked: string | null
}

/** The ways to unlock that few people need, loaded together. */
export function RareWay({ way, asked, ...card }: RareWayProps) {
  const status = useKeyStatus()
  switch (way) {
    case 'code':
      return <UnlockWithCode {...card} />
    case 'ask':
      return <AskBrowser {...card} asked={asked} />
    case 'lost':
      return <LostEverything {...card} />
    case 'waiting':
      return status.state === 'locked' && status.reset ? (
        <ResetWaiting {...card} reset={status.reset} />
      ) : null
  }
}
