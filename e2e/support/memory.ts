import type { CDPSession, Page } from '@playwright/test'

/** Heap snapshots of a page and its workers, as text, after a garbage collection. */
export async function memoryOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const texts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    texts[0] = (texts[0] ?? '') + chunk
  })
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const ofWorkers = await memoryOfWorkers(session)
  await session.detach()
  return [...texts, ...ofWorkers]
}

/** Playwright offers no session for a worker, so messages to it go through its page's. */
async function memoryOfWorkers(session: CDPSession): Promise<string[]> {
  const texts = new Map<string, string>()
  const answered = new Map<number, () => void>()
  session.on('Target.attachedToTarget', ({ sessionId }) => texts.set(sessionId, ''))
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, method, params } = JSON.parse(message)
    if (method === 'HeapProfiler.addHeapSnapshotChunk')
      texts.set(sessionId, (texts.get(sessionId) ?? '') + params.chunk)
    answered.get(id)?.()
  })
  const attach = { waitForDebuggerOnStart: false, flatten: false }
  await session.send('Target.setAutoAttach', { ...attach, autoAttach: true })
  let lastId = 0
  for (const sessionId of [...texts.keys()])
    for (const method of ['enable', 'collectGarbage', 'takeHeapSnapshot']) {
      lastId += 1
      const id = lastId
      const answer = new Promise<void>((resolve) => answered.set(id, resolve))
      const message = JSON.stringify({ id, method: `HeapProfiler.${method}`, params: {} })
      await session.send('Target.sendMessageToTarget', { sessionId, message })
      await answer
    }
  await session.send('Target.setAutoAttach', { ...attach, autoAttach: false })
  return [...texts.values()]
}
