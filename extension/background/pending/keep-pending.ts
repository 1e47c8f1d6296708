import { nothingPending, type Pending } from './pending.ts'

const name = 'pending'

/** Changes are made one after the other, each upon what is kept: the worker may have been ended in between. */
export function createPendingStore() {
  let turn: Promise<unknown> = Promise.resolve()

  async function read(userId: string): Promise<Pending> {
    const kept = (await chrome.storage.session.get(name))[name] as Pending | undefined
    return kept?.userId === userId ? kept : nothingPending(userId)
  }

  return {
    read,
    change(userId: string, work: (pending: Pending) => Pending): Promise<Pending> {
      const changed = turn.then(async () => {
        const pending = work(await read(userId))
        await chrome.storage.session.set({ [name]: pending })
        return pending
      })
      turn = changed.catch(() => undefined)
      return changed
    },
    forget: () => chrome.storage.session.remove(name),
  }
}
