const browsers: [name: string, sign: RegExp][] = [
  // The order matters: most browsers also name others, to be served the same pages.
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
]
const systems: [name: string, sign: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

/** Browser and system of a user agent in common words; null for anything else, such as a script. */
export const nameBrowser = (userAgent: string) => named((_name, sign) => sign.test(userAgent))

/** The same of a label, in which only the page's own words count: it is the server's word and could hold digits or an instruction. */
export const nameLabel = (label: string) => named((name) => label.includes(name))

function named(isNamed: (name: string, sign: RegExp) => boolean): { browser: string; system: string } | null {
  const find = (names: typeof browsers) => names.find(([name, sign]) => isNamed(name, sign))?.[0]
  const browser = find(browsers)
  const system = find(systems)
  return browser && system ? { browser, system } : null
}
