import { SessionError } from '../../session-error.ts'

/** A list's pages up to its last. SessionError('answer_endless') where a server has more than these. */
export async function* readPages<Page extends { next: string | null }>(
  mostPages: number,
  read: (from: { cursor?: string }) => Promise<Page>,
): AsyncGenerator<Page> {
  let from: { cursor?: string } = {}
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await read(from)
    yield page
    if (page.next === null) return
    from = { cursor: page.next }
  }
  throw new SessionError('answer_endless')
}
