/** The id of this extension, and of no other. */
export const ownId = 'chaveirochaveirochaveirochaveiro'
export const ownOrigin = `chrome-extension://${ownId}/`

interface Tab {
  id: number
  url: string
  status: 'complete'
  active: boolean
}

type Listener = (...told: never[]) => void

/** Something that a browser tells a worker. */
function event() {
  const listeners = new Set<Listener>()
  return {
    addListener: (listener: Listener) => void listeners.add(listener),
    tell(...told: unknown[]) {
      for (const listener of [...listeners]) listener(...(told as never[]))
    },
    clear: () => listeners.clear(),
  }
}

/** What of a browser's interface the worker uses, in memory. A test sets what it needs otherwise. */
export function standInForChrome() {
  const events = {
    ...{ connect: event(), startup: event(), installed: event(), alarm: event(), idle: event() },
    ...{ tabUpdated: event(), tabActivated: event(), tabRemoved: event(), command: event(), menu: event() },
    ...{ permissionsAdded: event(), permissionsRemoved: event() },
  }
  const state = {
    tabs: [] as Tab[],
    /** Hosts for which the browser gives leave. */
    origins: new Set<string>(),
    scripts: [] as { id: string }[],
    badges: new Map<number | undefined, string>(),
    opened: [] as string[],
    /** What is kept in the session's memory, and on disk. */
    session: new Map<string, unknown>(),
    local: new Map<string, unknown>(),
    /** What the company's policy sets; null where none is installed. */
    managed: null as object | null,
    /** Minutes until each alarm, by name. */
    alarms: new Map<string, number>(),
    idle: 'active' as 'active' | 'idle' | 'locked',
    /** After how many seconds the browser was told, in turn, to count the person as away. */
    idleAfter: [] as number[],
    /** How often the clipboard was emptied. */
    emptied: 0,
    /** Puts a script into a tab. */
    inject: async (_tabId: number): Promise<void> => undefined,
  }
  const area = (values: Map<string, unknown>) => ({
    // As browsers do: what is kept is a copy.
    get: async (name: string) => structuredClone(values.has(name) ? { [name]: values.get(name) } : {}),
    set: async (more: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(structuredClone(more))) values.set(name, value)
    },
    remove: async (name: string) => void values.delete(name),
  })
  const chrome = {
    runtime: {
      ...{ id: ownId, getPlatformInfo: async () => ({ os: 'linux' }) },
      getURL: (path: string) => `${ownOrigin}${path}`,
      ...{ onConnect: events.connect, onStartup: events.startup, onInstalled: events.installed },
    },
    i18n: { getMessage: (name: string) => name },
    storage: {
      session: area(state.session),
      local: area(state.local),
      managed: {
        get: async () =>
          structuredClone(state.managed) ?? Promise.reject(new Error('no policy is installed')),
      },
    },
    alarms: {
      create: async (
        name: string,
        { delayInMinutes, periodInMinutes }: { delayInMinutes?: number; periodInMinutes?: number },
      ) => void state.alarms.set(name, delayInMinutes ?? periodInMinutes ?? 0),
      clear: async (name: string) => state.alarms.delete(name),
      onAlarm: events.alarm,
    },
    idle: {
      queryState: async () => state.idle,
      setDetectionInterval: (seconds: number) => void state.idleAfter.push(seconds),
      onStateChanged: events.idle,
    },
    offscreen: {
      Reason: { CLIPBOARD: 'CLIPBOARD' },
      createDocument: async () => {
        state.emptied += 1
      },
      closeDocument: async () => undefined,
    },
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins.every((one) => state.origins.has(one)),
      ...{ onAdded: events.permissionsAdded, onRemoved: events.permissionsRemoved },
      getAll: async () => ({ origins: [...state.origins] }),
      remove: async ({ origins }: { origins: string[] }) => {
        for (const one of origins) state.origins.delete(one)
        return true
      },
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
      create: async ({ url }: { url: string }) => ({ id: 100 + state.opened.push(url) }),
      ...{ onUpdated: events.tabUpdated, onActivated: events.tabActivated, onRemoved: events.tabRemoved },
    },
    commands: { onCommand: events.command },
    contextMenus: { create: () => undefined, onClicked: events.menu },
    action: {
      getBadgeText: async ({ tabId }: { tabId?: number }) => state.badges.get(tabId) ?? '',
      setBadgeText: async ({ tabId, text }: { tabId?: number; text?: string }) =>
        text === undefined ? state.badges.delete(tabId) : state.badges.set(tabId, text),
      setBadgeBackgroundColor: async () => undefined,
      setTitle: async () => undefined,
      openPopup: async () => undefined,
    },
  }
  Object.assign(globalThis, { chrome })
  return Object.assign(state, {
    events,
    /** Shows a page in the tab in front. */
    show(url: string, id = 7) {
      state.tabs = [{ id, url, status: 'complete', active: true }]
    },
  })
}

export type BrowserStandIn = ReturnType<typeof standInForChrome>
