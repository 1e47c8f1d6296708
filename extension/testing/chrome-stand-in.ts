/** The id of this extension, and of no other. */
export const ownId = 'chaveirochaveirochaveirochaveiro'

interface Tab {
  id: number
  url: string
  status: 'complete'
  active: boolean
}

/** What of a browser's interface the worker uses, in memory. A test sets what it needs otherwise. */
export function standInForChrome() {
  const local = new Map<string, unknown>()
  const state = {
    tabs: [] as Tab[],
    /** Hosts for which the browser gives leave. */
    origins: new Set<string>(),
    scripts: [] as { id: string }[],
    badges: new Map<number | undefined, string>(),
    opened: [] as string[],
    /** What is kept in the session's memory. */
    session: new Map<string, unknown>(),
    /** Minutes until each alarm, by name. */
    alarms: new Map<string, number>(),
    /** Puts a script into a tab. */
    inject: async (_tabId: number): Promise<void> => undefined,
  }
  const chrome = {
    runtime: { id: ownId, getPlatformInfo: async () => ({ os: 'linux' }), getURL: (path: string) => path },
    i18n: { getMessage: (name: string) => name },
    storage: {
      session: {
        // As browsers do: what is kept is a copy.
        get: async (name: string) =>
          structuredClone(state.session.has(name) ? { [name]: state.session.get(name) } : {}),
        set: async (values: Record<string, unknown>) => {
          for (const [name, value] of Object.entries(structuredClone(values))) state.session.set(name, value)
        },
        remove: async (name: string) => void state.session.delete(name),
      },
      local: {
        get: async (name: string) => (local.has(name) ? { [name]: local.get(name) } : {}),
        set: async (values: object) => {
          for (const [name, value] of Object.entries(values)) local.set(name, value)
        },
      },
    },
    alarms: {
      create: async (name: string, { delayInMinutes }: { delayInMinutes: number }) =>
        void state.alarms.set(name, delayInMinutes),
    },
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins.every((one) => state.origins.has(one)),
    },
    scripting: {
      executeScript: ({ target }: { target: { tabId: number } }) => state.inject(target.tabId),
      getRegisteredContentScripts: async () => state.scripts,
      registerContentScripts: async (scripts: { id: string }[]) => state.scripts.push(...scripts),
      unregisterContentScripts: async () => state.scripts.splice(0),
    },
    windows: { getLastFocused: async () => ({ id: 1 }) },
    tabs: {
      query: async (asked: { active?: boolean }) =>
        state.tabs.filter(({ active }) => active || !asked.active),
      get: async (id: number) => {
        const tab = state.tabs.find((one) => one.id === id)
        if (!tab) throw new Error('no such tab')
        return tab
      },
      create: async ({ url }: { url: string }) => state.opened.push(url),
    },
    action: {
      getBadgeText: async ({ tabId }: { tabId?: number }) => state.badges.get(tabId) ?? '',
      setBadgeText: async ({ tabId, text }: { tabId?: number; text?: string }) =>
        text === undefined ? state.badges.delete(tabId) : state.badges.set(tabId, text),
      setBadgeBackgroundColor: async () => undefined,
    },
  }
  Object.assign(globalThis, { chrome })
  return Object.assign(state, {
    /** Shows a page in the tab in front. */
    show(url: string, id = 7) {
      state.tabs = [{ id, url, status: 'complete', active: true }]
    },
  })
}
