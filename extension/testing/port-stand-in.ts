type Listener = (said: unknown) => void

/** A port as the worker gets it, with what the browser attests of its other end. `say` is that end; `told` is what it was sent. */
export function portFrom(name: string, sender: object) {
  const heard = new Set<Listener>()
  const ended = new Set<() => void>()
  const port = {
    name,
    sender: sender as chrome.runtime.MessageSender,
    isOpen: true,
    told: [] as unknown[],
    /** What the other end does upon a message. */
    onTold: (_message: unknown): void => undefined,
    say(message: unknown) {
      for (const listener of [...heard]) listener(message)
    },
    postMessage(message: unknown) {
      if (!port.isOpen) throw new Error('disconnected')
      port.told.push(message)
      queueMicrotask(() => port.onTold(message))
    },
    disconnect() {
      port.isOpen = false
    },
    /** The other end goes away. */
    leave() {
      port.isOpen = false
      for (const listener of [...ended]) listener()
    },
    onMessage: {
      addListener: (listener: Listener) => heard.add(listener),
      removeListener: (listener: Listener) => heard.delete(listener),
    },
    onDisconnect: { addListener: (listener: () => void) => ended.add(listener) },
  }
  return port as typeof port & chrome.runtime.Port
}
