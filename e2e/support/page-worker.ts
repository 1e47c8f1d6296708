import type { CDPSession, Page } from '@playwright/test'
import { scriptOf } from './page-scripts.ts'

/** What a page's script said on its port; `port` numbers the ports of all frames. */
export interface Said {
  port: number
  frame: string
  name: string
  message?: Record<string, unknown>
  isOpen?: true
  isClosed?: true
}

const world = 'chaveiro'

/** `chrome.runtime.connect` of the browser, in the world of the content script, where no page's script reaches it. */
const standIn = (frame: string) => `
  globalThis.chrome ??= { runtime: { connect({ name }) {
    const port = globalThis.chaveiroPorts.length, heard = [], ended = []
    let isOpen = true
    const tell = (more) => chaveiroSays(JSON.stringify({ port, frame: ${JSON.stringify(frame)}, name, ...more }))
    const disconnect = () => { if (isOpen) { isOpen = false; tell({ isClosed: true }) } }
    tell({ isOpen: true })
    globalThis.chaveiroPorts.push({ hear: (message) => isOpen && heard.forEach((listener) => listener(message)) })
    return {
      name, disconnect,
      postMessage(message) { if (!isOpen) throw new Error('disconnected'); tell({ message }) },
      onMessage: { addListener: (listener) => heard.push(listener) },
      onDisconnect: { addListener: (listener) => ended.push(listener) },
    }
  } } }
  globalThis.chaveiroPorts ??= []
`

/** Stands for the extension's worker: injects its scripts into the frames of a page, in a world of their own, and talks with them. */
export async function workerOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const said: (Said & { context: number })[] = []
  const waiting: (() => void)[] = []
  const contexts = new Map<string, number>()
  session.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
    said.push({ ...JSON.parse(payload), context: executionContextId })
    for (const wake of waiting.splice(0)) wake()
  })
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'chaveiroSays', executionContextName: world })

  const evaluate = async (contextId: number, expression: string) => {
    const { exceptionDetails } = await session.send('Runtime.evaluate', { contextId, expression })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  }
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  return {
    said,
    until,
    /** Injects a script into all frames that this session reaches. */
    async inject(entry: string) {
      const script = scriptOf(entry)
      for (const frameId of await framesOf(session)) {
        const known = contexts.get(frameId)
        const context = known ?? (await worldIn(session, frameId))
        contexts.set(frameId, context)
        await evaluate(context, standIn(frameId)).then(() => evaluate(context, script))
      }
    },
    tell: ({ context, port }: { context: number; port: number }, message: unknown) =>
      evaluate(context, `chaveiroPorts[${port}].hear(${JSON.stringify(message)})`),
  }
}

const worldIn = async (session: CDPSession, frameId: string) =>
  (await session.send('Page.createIsolatedWorld', { frameId, worldName: world })).executionContextId

async function framesOf(session: CDPSession): Promise<string[]> {
  const { frameTree } = await session.send('Page.getFrameTree')
  type Tree = typeof frameTree
  const idsOf = ({ frame, childFrames }: Tree): string[] => [frame.id, ...(childFrames ?? []).flatMap(idsOf)]
  return idsOf(frameTree)
}
