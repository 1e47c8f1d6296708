import assert from 'node:assert/strict'
import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { listSubmissions } from '@chaveiro/contract/calls/submissions.ts'
import {
  openSubmissionPage,
  type ShownLink,
  type SubmissionPage,
} from '@chaveiro/device/links/public/submission-page.ts'
import type { TestPerson } from './person.ts'

export const credential: SubmittedCredential = {
  ...{ title: 'Domain', type: 'web_credential', login: 'ana@padaria.example', password: 'pão 🔑' },
  ...{ login_url: 'https://registro.example', environment: 'prod', squad: '', notes: 'Call first' },
}

/** A client link's page as opened in the browser of somebody who has only the address. */
export async function pageOf(url: string, baseUrl: string): Promise<(SubmissionPage & ShownLink) | null> {
  const { pathname, hash } = new URL(url)
  const token = pathname.split('/').at(-1) ?? ''
  const page = await openSubmissionPage({ token, fragment: hash.slice(1) }, { baseUrl, language: () => 'en' })
  return page && { ...page, ...(await page.look()) }
}

/** A submission as the list shows it. */
export async function waitingSubmission({ api }: Pick<TestPerson, 'api'>, vault: string, id: string) {
  const submissions = await api.send(listSubmissions, { params: { id: vault } })
  return submissions.find((one) => one.id === id) ?? assert.fail('it is not listed')
}

/** The submissions waiting in a vault, oldest first. */
export async function waitingIn({ api }: Pick<TestPerson, 'api'>, vault: string): Promise<string[]> {
  const submissions = await api.send(listSubmissions, { params: { id: vault } })
  return submissions.filter(({ state }) => state === 'waiting').map(({ id }) => id)
}

/** A member makes a link, and its client submits the credential. */
export async function handIn(maker: TestPerson, vault: string, baseUrl: string) {
  const { url, link } = await maker.session.makeClientLink(vault)
  const page = (await pageOf(url, baseUrl)) ?? assert.fail('damaged')
  await page.submit(credential)
  const id = (await waitingIn(maker, vault)).at(-1) ?? assert.fail('nothing came')
  return { url, link, id }
}
