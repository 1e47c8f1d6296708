import { z } from 'zod'
import { call } from './call.ts'
import type { Words } from './languages.ts'
import { Id, Instant } from './primitives.ts'

const params = z.object({ id: Id })

/** Who tries the emergency of a vault, since when, and on what. */
const OpenRehearsal = z.object({
  started_by: z.string(),
  started_at: Instant,
  /** When it ends by itself. */
  until: Instant,
  /** The made-up item; null until a member's device has made it. */
  item_id: Id.nullable(),
  item_title: z.string().nullable(),
  /** When somebody opened it after two had approved; null before. */
  tried_at: Instant.nullable(),
})

export const VaultRehearsal = z.object({
  open: OpenRehearsal.nullable(),
  /** When somebody last opened what two had approved, in this rehearsal or one before. */
  last_tried_at: Instant.nullable(),
})
export type VaultRehearsal = z.infer<typeof VaultRehearsal>

export const getRehearsal = call('GET /api/vaults/:id/rehearsal', {
  access: 'staff',
  summary: 'How far the rehearsal of an emergency is in a vault, and when one was last gone through',
  params,
  response: VaultRehearsal,
})

export const startRehearsal = call('POST /api/vaults/:id/rehearsal', {
  access: 'staff',
  summary:
    'Start to try the emergency: a member’s device then makes up an item for it. One at a time in a vault',
  params,
  response: VaultRehearsal,
})

export const endRehearsal = call('DELETE /api/vaults/:id/rehearsal', {
  access: 'staff',
  summary: 'End the rehearsal with what was asked for in it; a member’s device deletes the made-up item',
  params,
  response: VaultRehearsal,
})

/** What stands in the made-up item for whoever opens its dialog. */
export const rehearsalInstructions = {
  en: 'Made up by Chaveiro to rehearse an emergency in this vault. It opens nothing.',
  'pt-BR': 'Inventado pelo Chaveiro para simular uma emergência neste cofre. Não abre nada.',
} as const satisfies Words

/** What comes before the name of a made-up item, wherever a sentence or message names it. */
export const rehearsalPrefix = { en: 'Rehearsal: ', 'pt-BR': 'Simulação: ' } as const satisfies Words
