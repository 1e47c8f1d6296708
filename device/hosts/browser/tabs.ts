import type { KeptSecret } from './worker-protocol.ts'

type Message = { kind: 'ask'; userId: string } | { kind: 'kept'; kept: KeptSecret } | { kind: 'locked' }

export interface TabEvents {
  /** Another tab unlocked, or answered our question. */
  kept(kept: KeptSecret): void
  /** Another tab locked. */
  locked(): void
}

const storageKey = 'chaveiro.kept'
const channelName = 'chaveiro.key'

/** How long a new tab waits for another one's answer. */
const answerWithinMs = 150

/**
 * What this tab keeps of the account secret, and the messages between this browser's tabs about it. The text is in sessionStorage, which
 * ends with its tab, never in storage that outlives the last one.
 */
export function createTabs(events: TabEvents) {
  const channel = new BroadcastChannel(channelName)
  let waiting: ((answer: KeptSecret) => void) | null = null

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') {
      const kept = read()
      if (kept?.userId === data.userId) tell({ kind: 'kept', kept })
    } else if (data.kind === 'kept' && isKeptSecret(data.kept)) {
      if (waiting) waiting(data.kept)
      else events.kept(data.kept)
    } else if (data.kind === 'locked') {
      sessionStorage.removeItem(storageKey)
      events.locked()
    }
  }

  function tell(message: Message) {
    channel.postMessage(message)
  }

  return {
    read,
    /** Keeps a text in this tab, and tells the others if `isNews`. */
    keep(kept: KeptSecret, isNews: boolean) {
      sessionStorage.setItem(storageKey, JSON.stringify(kept))
      if (isNews) tell({ kind: 'kept', kept })
    },
    forgetHere: () => sessionStorage.removeItem(storageKey),
    forgetEverywhere() {
      sessionStorage.removeItem(storageKey)
      tell({ kind: 'locked' })
    },
    /** What another open tab keeps for this person; null if none answers in time. */
    ask(userId: string): Promise<KeptSecret | null> {
      return new Promise((resolve) => {
        const done = (answer: KeptSecret | null) => {
          clearTimeout(timer)
          waiting = null
          resolve(answer?.userId === userId ? answer : null)
        }
        const timer = setTimeout(() => done(null), answerWithinMs)
        waiting = done
        tell({ kind: 'ask', userId })
      })
    },
  }
}

function read(): KeptSecret | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isKeptSecret(kept) ? kept : null
  } catch {
    return null
  }
}

function isKeptSecret(value: unknown): value is KeptSecret {
  if (typeof value !== 'object' || value === null) return false
  const { userId, sealed } = value as Partial<KeptSecret>
  return typeof userId === 'string' && typeof sealed === 'string'
}
