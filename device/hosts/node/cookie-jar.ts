/** Cookies of one origin, as far as a sign-in needs them: name, value, path and removal. */
export function createCookieJar() {
  const cookies = new Map<string, { value: string; path: string }>()
  return {
    take(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
        const cut = pair.indexOf('=')
        const name = pair.slice(0, cut)
        const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/'
        const isRemoved = attributes.some(
          (text) =>
            /^max-age=0$/i.test(text) || (/^expires=/i.test(text) && Date.parse(text.slice(8)) < Date.now()),
        )
        if (isRemoved) cookies.delete(`${path} ${name}`)
        else cookies.set(`${path} ${name}`, { value: pair.slice(cut + 1), path })
      }
    },
    headerFor(url: URL): Record<string, string> {
      const fitting = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path))
      if (fitting.length === 0) return {}
      return { Cookie: fitting.map(([key, { value }]) => `${key.split(' ')[1]}=${value}`).join('; ') }
    },
  }
}
