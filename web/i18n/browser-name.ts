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
export function nameBrowser(userAgent: string): { browser: string; system: string } | null {
  const find = (names: typeof browsers) => names.find(([, sign]) => sign.test(userAgent))?.[0]
  const browser = find(browsers)
  const system = find(systems)
  return browser && system ? { browser, system } : null
}
