import type { Language } from '@chaveiro/contract/languages.ts'
import { openDeviceStore } from '@chaveiro/device/hosts/browser'
import { texts as en } from '../i18n/en/cannot-run.ts'
import { detectLanguage } from '../i18n/languages.ts'
import { texts as pt } from '../i18n/pt-BR/cannot-run.ts'
import type { Resources } from '../i18n/resources.ts'

type Reason = keyof Resources['cannot-run']

/** Here with the page, since whatever keeps it from running may keep it from fetching, too. */
const textsOf: Record<Language, Resources['cannot-run']> = { en, 'pt-BR': pt }

/** What the app needs and this browser withholds; null if nothing. */
export function missingHere(): Reason | null {
  if (typeof WebAssembly === 'undefined') return 'webAssembly'
  try {
    for (const storage of [localStorage, sessionStorage]) storage.getItem('token')
    return null
  } catch {
    return 'siteData'
  }
}

/** Some browsers withhold IndexedDB alone. */
export const isDatabaseBlocked = (): Promise<boolean> =>
  openDeviceStore()
    .get('')
    .then(
      () => false,
      () => true,
    )

/** Says why there is no page, instead of it. Needs neither React nor anything that is fetched. */
export function cannotRun(reason: Reason) {
  const { heading, detail } = textsOf[detectLanguage()][reason]
  const page = element('main', 'mx-auto max-w-md px-6 py-20 text-center')
  // Inside <main>: an alert in its place would leave the page without the landmark.
  const said = element('div', '')
  said.role = 'alert'
  said.append(
    element('h1', 'text-balance font-semibold text-heading text-ink tracking-tight', heading),
    element('p', 'mt-2 text-pretty text-title text-ink-2', detail),
  )
  page.append(element('p', 'mb-6 font-semibold text-ink-3', 'Chaveiro'), said)
  document.title = 'Chaveiro'
  document.body.replaceChildren(page)
}

function element(tag: string, className: string, text = '') {
  return Object.assign(document.createElement(tag), { className, textContent: text })
}

export function cannotStart(error: unknown) {
  console.error(error)
  cannotRun('start')
}
