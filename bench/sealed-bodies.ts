import type { CreateItemBody, Item } from '@chaveiro/contract/calls/items.ts'
import type { z } from 'zod'

type Body = z.input<typeof CreateItemBody>

/**
 * A `fetch` that, while `capture` is on, records the bodies of POSTs to these addresses instead of sending them, and
 * answers as the server would. So real devices seal and sign what the load then sends.
 */
export function capturingFetch(
  addresses: RegExp,
  answer: (body: string) => object,
): { fetch: typeof fetch; sent: { path: string; body: string }[]; capture: { on: boolean } } {
  const sent: { path: string; body: string }[] = []
  const capture = { on: false }
  const through: typeof fetch = async (input, init) => {
    const { pathname: path } = new URL(String(input))
    if (!capture.on || init?.method !== 'POST' || !addresses.test(path)) return fetch(input, init)
    const body = String(init.body)
    sent.push({ path, body })
    return Response.json(answer(body))
  }
  return { fetch: through, sent, capture }
}

/** The server's answer to a new item. */
export const itemAnswer = (body: string) => answerTo(JSON.parse(body) as Body)

function answerTo(body: Body): Item {
  const now = new Date().toISOString()
  const {
    id,
    vault_id,
    title,
    type,
    login = '',
    login_url = '',
    environment = 'prod',
    criticality = 'medium',
  } = body
  return {
    id,
    vault_id,
    title,
    type,
    login,
    login_url,
    environment,
    criticality,
    owner: body.owner ?? '',
    client: body.client ?? '',
    squad: body.squad ?? '',
    expires_at: null,
    tags: { client: '', squad: '', environment, criticality },
    login_instructions: '',
    no_copy: false,
    requires_checkout: false,
    rehearsal: false,
    has_code: false,
    has_notes: false,
    has_files: false,
    more_urls: [],
    url_match: 'exact',
    labels: [],
    checked_out_by: null,
    checked_out_until: null,
    rotate_since: null,
    revision: body.revision,
    generation: body.generation,
    created_by: id,
    created_at: now,
    updated_at: now,
  }
}
