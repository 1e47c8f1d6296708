import type { ActProgress, OnProgress } from '../agent/under-way.ts'
import type { Say } from '../i18n/texts.ts'

/** Shows how far something is, in one line that is written anew; only on a terminal, and gone once it is done. */
export async function withProgress<T>(text: Say, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const { stderr } = process
  if (stderr.isTTY !== true) return work(() => undefined)
  const draw = ({ phase, done, total }: ActProgress) =>
    stderr.write(`\r${text(`progress.${phase}`, { done: String(done), total: String(total) })}\u001b[K`)
  try {
    return await work(draw)
  } finally {
    stderr.write('\r\u001b[K')
  }
}
