import type { CallOutput } from '@chaveiro/contract/call.ts'
import { exchangeCode, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { createApiClient } from '../../base/calls/api-client.ts'
import { createCookieJar } from './cookie-jar.ts'

/** The sign-in was refused; `fault` is the code that the login page would show. */
export class SignInRefused extends Error {
  readonly fault: string
  constructor(fault: string) {
    super(`sign-in refused: ${fault}`)
    this.name = 'SignInRefused'
    this.fault = fault
  }
}

const maxSteps = 20

/**
 * Signs in like a browser, following the real redirects of the built-in development provider. For tests, the demo and the bench, on
 * loopback only. With the jar of an earlier sign-in it acts as the same browser. Throws SignInRefused if the server refuses the account.
 */
export async function signInWithDevelopmentProvider(
  baseUrl: string,
  email: string,
  jar = createCookieJar(),
): Promise<CallOutput<typeof exchangeCode>> {
  const browse = async (url: URL, init: RequestInit = {}) => {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...jar.headerFor(url) },
    })
    jar.take(response)
    return response
  }
  const browsingFetch = ((url: string, init?: RequestInit) => browse(new URL(url), init)) as typeof fetch
  const api = createApiClient({ baseUrl, token: () => null, language: () => 'en', fetch: browsingFetch })

  // Signing in agrees to the terms, as the login page says.
  const { url, terms_version } = await api.send(startSignIn)
  let at = new URL(url)
  let init: RequestInit = {}
  for (let step = 0; step < maxSteps; step++) {
    const response = await browse(at, init)
    const target = response.headers.get('location')
    if (target !== null) {
      at = new URL(target, at)
      init = {}
      const fault = at.searchParams.get('error')
      if (at.pathname === '/login' && fault !== null) throw new SignInRefused(fault)
      const code = at.searchParams.get('code')
      if (at.pathname === '/' && code !== null)
        return api.send(exchangeCode, { body: { code, shown_terms: terms_version } })
      continue
    }
    const form = formOfAccount(await response.text(), email)
    if (!form) throw new Error(`no account ${email} on the page of ${at.pathname} (HTTP ${response.status})`)
    at = new URL(form.action, at)
    init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form.fields).toString(),
    }
  }
  throw new Error('the sign-in does not come to an end')
}

/** The form that chooses the account: its hidden fields, and the name and value of the account's button. */
function formOfAccount(html: string, email: string) {
  for (const [, attributes = '', inside = ''] of html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/gi)) {
    const buttons = [...inside.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/gi)]
    const button = buttons.find(([whole]) => unescapeHtml(whole).includes(email)) ?? null
    if (!button && !(buttons.length === 1 && unescapeHtml(inside).includes(email))) continue
    const fields: [string, string][] = []
    for (const [, input = ''] of inside.matchAll(/<input([^>]*)>/gi)) addField(fields, input)
    addField(fields, (button ?? buttons[0])?.[1] ?? '')
    return { action: attribute(attributes, 'action') ?? '', fields }
  }
  return null
}

function addField(fields: [string, string][], attributes: string) {
  const name = attribute(attributes, 'name')
  if (name !== null) fields.push([name, attribute(attributes, 'value') ?? ''])
}

function attribute(text: string, name: string): string | null {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(text)
  return match ? unescapeHtml(match[1] ?? match[2] ?? match[3] ?? '') : null
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&#64;', '@')
    .replaceAll('&#x40;', '@')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
