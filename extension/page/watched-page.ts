/** Of private networks and this computer, where nobody outside listens to http. */
const privateHost =
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|\[f[cd][0-9a-f]{2}:.*\])$/

/** Whether what a person sends from here may be kept at all: https, or http of a private host. */
const isWatchedAddress = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'https:' || (protocol === 'http:' && privateHost.test(hostname))

/** Whether all documents around this one are of its origin. */
function isAmongItsOwn(): boolean {
  for (let view: Window = window; view.parent !== view; view = view.parent)
    if (!view.frameElement) return false
  return globalThis.origin !== 'null'
}

export const isWatchedPage = (): boolean => isWatchedAddress(location) && isAmongItsOwn()
