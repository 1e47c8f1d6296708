/** How far a long act is. */
export interface ActProgress {
  phase: 'vaults' | 'files' | 'items' | 'updates' | 'undo' | 'opening' | 'writing'
  done: number
  total: number
}

export type OnProgress = (progress: ActProgress) => void

/** What a long act tells while it runs, and by what it is ended early. */
export interface UnderWay {
  onProgress: OnProgress
  signal: AbortSignal
}
