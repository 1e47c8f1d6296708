import { getOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { readManaged } from './managed.ts'
import type { Session } from './session.ts'

export const idleAlarm = 'idle'
const looksEveryMinutes = 1
const name = 'idle'

/** Kept in the session's memory: after how many minutes without the person it locks, and when it was last known that they are there. */
interface Watch {
  minutes: number
  seenMs: number
}

/**
 * Locks when the person has been away from the computer for as long as their organisation or policy says, and with the screen. A computer
 * that slept counts as away.
 */
export function createIdleLock(session: Session) {
  const read = async () =>
    ((await chrome.storage.session.get(name))[name] as Watch | undefined) ?? {
      minutes: idleLockMinutesAtFirst,
      seenMs: Date.now(),
    }
  const keep = (watch: Watch) => chrome.storage.session.set({ [name]: watch })
  const isAway = ({ minutes, seenMs }: Watch) => Date.now() - seenMs >= minutes * minuteMs

  /** Locks if it is time; else notes whether the person is there. */
  async function look(): Promise<void> {
    if (!(await session.state()).isUnlocked) return
    const watch = await read()
    const state = await chrome.idle.queryState(watch.minutes * 60)
    if (state === 'locked' || isAway(watch)) await session.lock()
    else if (state === 'active') await keep({ ...watch, seenMs: Date.now() })
  }

  return {
    look,
    /** After an unlock: how long it may stay. */
    async begin(): Promise<void> {
      const { lockAfterIdleMinutes: ofPolicy } = await readManaged()
      // The policy holds also where the server does not answer.
      const minutes = shorter(idleLockMinutesAtFirst, ofPolicy)
      chrome.idle.setDetectionInterval(minutes * 60)
      await keep({ minutes, seenMs: Date.now() })
      await chrome.alarms.create(idleAlarm, { periodInMinutes: looksEveryMinutes })
      const settled = shorter(await minutesOfOrganisation(session), ofPolicy)
      await keep({ ...(await read()), minutes: settled })
      chrome.idle.setDetectionInterval(settled * 60)
    },
    end: () => chrome.alarms.clear(idleAlarm),
  }
}

const shorter = (minutes: number, ofPolicy: number | null) => Math.min(minutes, ofPolicy ?? minutes)

async function minutesOfOrganisation(session: Session): Promise<number> {
  const { api } = await session.unlocked()
  return (await api.send(getOrganisationSettings)).lock_after_idle_minutes
}
