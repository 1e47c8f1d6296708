/** Answers a function that reads a value and passes it on, but only when it differs, as JSON, from what was passed on last. */
export function publishChanges<T>(read: () => T, publish: ((value: T) => void) | undefined): () => void {
  let published = ''
  return () => {
    const next = read()
    const text = JSON.stringify(next)
    if (text === published) return
    published = text
    publish?.(next)
  }
}
