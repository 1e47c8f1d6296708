import type { OneTimeFile } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { type FileProgress, LinkError, type OneTimeFiles } from '@chaveiro/device'
import { useEffect, useEffectEvent, useState } from 'react'

/** A file of the link on this page. */
export interface ReceivedFile {
  readonly file: OneTimeFile
  /** `gone`: its time is over. `altered`: the server gave something else. */
  readonly state: 'waiting' | 'fetching' | 'whole' | 'failed' | 'gone' | 'altered'
  readonly progress: FileProgress | null
  /** Once all of it is what the sender sealed. */
  readonly content: Blob | null
}

/**
 * Fetches the files of an opened link one after the other, and tells the server once this page has all of them. One that failed is fetched
 * on from where it stopped when the person says so.
 */
export function useLinkFiles(link: OneTimeFiles, files: readonly OneTimeFile[]) {
  const [rows, setRows] = useState<readonly ReceivedFile[]>(() =>
    files.map((file) => ({ file, state: 'waiting', progress: null, content: null })),
  )
  const change = (id: string, to: Partial<ReceivedFile>) =>
    setRows((all) => all.map((row) => (row.file.id === id ? { ...row, ...to } : row)))

  async function run(left: readonly OneTimeFile[]) {
    let missing = 0
    for (const file of left) {
      change(file.id, { state: 'fetching' })
      try {
        const content = await link.fetch(file, (progress) => change(file.id, { progress }))
        change(file.id, { state: 'whole', content })
      } catch (error) {
        missing += 1
        const fault = error instanceof LinkError ? error.fault : 'failed'
        change(file.id, { state: fault === 'used' ? 'gone' : fault === 'altered' ? 'altered' : 'failed' })
      }
    }
    // If this is lost, the server erases them by itself a few minutes later.
    if (missing === 0) await link.received().catch(() => undefined)
  }

  const start = useEffectEvent(() => void run(files))
  useEffect(() => start(), [])
  return {
    rows,
    isFetching: rows.some(({ state }) => state === 'fetching' || state === 'waiting'),
    retry: () => void run(rows.filter(({ state }) => state === 'failed').map(({ file }) => file)),
  }
}
