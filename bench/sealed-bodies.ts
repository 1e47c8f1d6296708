import type { CreateItemBody, Item } from '@chaveiro/contract/items.ts'
import type { z } from 'zod'

type Body = z.input<typeof CreateItemBody>

/**
 * A `fetch` that, while `capture` is on, keeps the body of every POST /api/items in the place of sending it, and
 * answers as the server would. So real devices seal the bodies that the load then sends.
 */
export function capturingFetch(): { fetch: typeof fetch; bodies: string[]; capture: { on: boolean } } {
  const bodies: string[] = []
  const capture = { on: false }
  const through: typeof fetch = async (input, init) => {
    if (!capture.on || init?.method !== 'POST' || !String(input).endsWith('/api/items'))
      return fetch(input, init)
    bodies.push(String(init.body))
    return Response.json(answerTo(JSON.parse(String(init.body)) as Body))
  }
  return { fetch: through, bodies, capture }
}

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
