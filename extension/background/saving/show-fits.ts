import { anySite, hostPattern, optionalHosts } from '../../manifest/hosts.ts'
import type { Session } from '../session.ts'

const name = 'showsFits'
const scriptId = 'watch'

export type ShowFits = ReturnType<typeof createShowFits>

/**
 * The person's switch 'show what fits'. Only while it is on, and the browser gives leave, runs something of ours in pages without a gesture:
 * the script that draws icons into fields and hears submits.
 */
export function createShowFits(session: Pick<Session, 'state'>, onChange: () => void) {
  const isWanted = async () => (await chrome.storage.local.get(name))[name] === true
  const isOn = async () =>
    (await isWanted()) && (await chrome.permissions.contains({ origins: optionalHosts }))

  /** Registers or removes the script, by the switch and the browser's leave; called after each change of either. */
  async function apply(): Promise<void> {
    const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [scriptId] })
    const on = await isOn()
    if (on && registered.length === 0) {
      await chrome.scripting.registerContentScripts([
        {
          id: scriptId,
          js: ['page/watch.js'],
          matches: optionalHosts,
          allFrames: true,
          runAt: 'document_idle',
          persistAcrossSessions: true,
        },
      ])
    }
    if (!on && registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: [scriptId] })
    onChange()
  }

  /** Gives the browser's leave back, except what the company's server needs. */
  async function giveBack(): Promise<void> {
    const { account } = await session.state()
    const server = account && hostPattern(account.server)
    const { origins: held = [] } = await chrome.permissions.getAll()
    const isHeldByName = server !== null && held.includes(server)
    const isOfServer = (one: string) =>
      one === server || (!isHeldByName && one === anySite && server?.startsWith('https:') === true)
    const origins = optionalHosts.filter((one) => held.includes(one) && !isOfServer(one))
    // Browsers refuse for leave that cannot be taken back.
    if (origins.length > 0) await chrome.permissions.remove({ origins }).catch(() => undefined)
  }

  return {
    isOn,
    apply,
    /** The person's word; the browser's leave may come before it or after. Without it the leave is given back. */
    async want(wanted: boolean): Promise<void> {
      await chrome.storage.local.set({ [name]: wanted })
      await apply()
      if (!wanted) await giveBack()
    },
  }
}
