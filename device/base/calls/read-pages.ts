import { SessionError } from '../types/session-error.ts'

/** Yields a list's pages up to the last. Throws SessionError('answer_endless') after `maxPages` of them. */
export async function* readPages<Page extends { next: string | null }>(
  maxPages: number,
  read: (from: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let from: { cursor?: string } = {}
  for (let pages = 0; pages < maxPages; pages++) {
    const page = await read(from)
    yield page
    if (page.next === null) return
    from = { cursor: page.next }
  }
  throw new SessionError('answer_endless')
}
