/** A browser ends an idle worker after half a minute; a call of an extension's interface counts as use. */
const beatMs = 20_000

/** Keeps the worker for as long as this work runs, and no longer. */
export async function stayAwake<T>(work: Promise<T>): Promise<T> {
  const beat = setInterval(() => void chrome.runtime.getPlatformInfo(), beatMs)
  try {
    return await work
  } finally {
    clearInterval(beat)
  }
}
