import assert from 'node:assert/strict'
import { startWorker } from '@chaveiro/extension/testing/whole-worker.ts'
import { startLyingServer } from './lying-server.ts'
import { proof } from './person.ts'

/** The ground of the lying server, and the whole worker of its admin's extension, which it lies to. */
export async function startLiedToExtension() {
  const ground = await startLyingServer()
  const { proxy, admin } = ground
  const worker = await startWorker()
  await worker.connect(proxy.baseUrl, admin.session, proof)
  const { ask, browser, database } = worker

  /** As an extension that has no index yet: what is listed next is read from the server. */
  async function withoutIndex(): Promise<void> {
    for (const name of database.keys()) if (name.startsWith('finder/')) database.delete(name)
    await worker.restart()
  }

  return {
    ...{ ...ground, worker, ask, browser, withoutIndex },
    /** Refused as not to be believed, with a sentence; nothing is sent that matches, and no tab is opened. */
    async refuses(
      asked: () => Promise<unknown>,
      sendsNo = /^(POST \/api\/items |PUT |DELETE )/m,
    ): Promise<void> {
      const from = proxy.seen().length
      const opened = browser.opened.length
      await assert.rejects(asked(), (error) => worker.isExplained(error) && codeOf(error) === 'distrusted')
      assert.doesNotMatch(proxy.seen().slice(from), sendsNo)
      assert.equal(browser.opened.length, opened)
    },
    titlesFor: async (text: string) => (await ask('searchItems', { text })).map(({ title }) => title),
    async titlesAt(url: string): Promise<string[]> {
      browser.show(url)
      return (await ask('listFitting', null)).items.map(({ title }) => title)
    },
    inList: (id: string, title: string, path = 'One') => ({ id, title, login: '', path: [path] }),
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code
