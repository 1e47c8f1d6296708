/** A conversation with a browser as WebDriver BiDi has it (W3C): commands and their answers, over one socket. */
export interface BiDi {
  send<Result = unknown>(method: string, params: object): Promise<Result>
  close(): void
}

interface Answer {
  id?: number | null
  result?: unknown
  error?: string
  message?: string
}

export async function connectBiDi(address: string): Promise<BiDi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let commands = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Answer
    const waits = waiting.get(id ?? 0)
    if (!waits) return
    waiting.delete(id ?? 0)
    if (error === undefined) waits.resolve(result)
    else waits.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has closed the conversation'))
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error(`nothing answers at ${address}`)))
  await opened.promise
  return {
    send(method, params) {
      commands += 1
      const waits = Promise.withResolvers<unknown>()
      waiting.set(commands, waits)
      socket.send(JSON.stringify({ id: commands, method, params }))
      return waits.promise as Promise<never>
    },
    close: () => socket.close(),
  }
}
