import { z } from 'zod'
import { call } from '../call.ts'
import type { Words } from '../languages.ts'
import { Id, Instant } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

const params = z.object({ id: Id })

/** A vault's running rehearsal: who started it, when, and its item. */
const OpenRehearsal = z.object({
  started_by: z.string(),
  started_at: Instant,
  /** When it ends by itself. */
  until: Instant,
  /** The made-up item; null until a member's device has made it. */
  item_id: Id.nullable(),
  item_title: z.string().nullable(),
  /** When somebody opened it after two approvals; null before. */
  tried_at: Instant.nullable(),
})

export const VaultRehearsal = z.object({
  open: OpenRehearsal.nullable(),
  /** When a rehearsal of this vault was last opened after two approvals, this one or an earlier one. */
  last_tried_at: Instant.nullable(),
})
export type VaultRehearsal = Told<z.infer<typeof VaultRehearsal>>

export const getRehearsal = call('GET /api/vaults/:id/rehearsal', {
  access: 'staff',
  summary: "The state of a vault's rehearsal of an emergency, and when one was last completed",
  params,
  response: VaultRehearsal,
})

export const startRehearsal = call('POST /api/vaults/:id/rehearsal', {
  access: 'staff',
  summary: 'Start a rehearsal: a member’s device then makes an item for it. One at a time in a vault',
  params,
  response: VaultRehearsal,
})

export const endRehearsal = call('DELETE /api/vaults/:id/rehearsal', {
  access: 'staff',
  summary: 'End the rehearsal with its requests; a member’s device deletes the made-up item',
  params,
  response: VaultRehearsal,
})

/** The instructions that the made-up item shows in its dialog. */
export const rehearsalInstructions = {
  en: 'Made up by Chaveiro to rehearse an emergency in this vault. It opens nothing.',
  'pt-BR': 'Inventado pelo Chaveiro para simular uma emergência neste cofre. Não abre nada.',
} as const satisfies Words

/** Stands before the name of a made-up item in every sentence and message. */
export const rehearsalPrefix = { en: 'Rehearsal: ', 'pt-BR': 'Simulação: ' } as const satisfies Words
