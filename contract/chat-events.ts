import { type AuditEvent, type AuditEventType, auditEvents } from './audit-events.ts'
import type { Words } from './languages.ts'

/** Chat messages that have no entry in the audit log. */
const chatOnly = {
  credentials_expire: { group: 'items', en: 'Credentials expire', 'pt-BR': 'Credenciais que expiram' },
  view_of_day: {
    group: 'organisation',
    en: 'Words of the day, to compare',
    'pt-BR': 'Palavras do dia, para comparar',
  },
} as const satisfies Record<string, AuditEvent>

/**
 * Events that chat can be told of, in the order of the switches, with their default. They share names and words with
 * the audit log.
 */
const chatEvents = {
  jit_requested: true,
  jit_approved: true,
  jit_denied: true,
  jit_revoked: true,
  jit_delivered: false,
  jit_lapsed: false,
  jit_unneeded: false,
  jit_ended: false,
  breakglass_requested: true,
  breakglass_approved: true,
  breakglass_denied: true,
  breakglass_delivered: true,
  breakglass_revealed: true,
  breakglass_withdrawn: true,
  breakglass_revoked: true,
  breakglass_lapsed: true,
  breakglass_unneeded: true,
  breakglass_ended: true,
  breakglass_reopened: true,
  rehearsal_started: true,
  rehearsal_ended: false,
  link_created: false,
  link_viewed: false,
  link_locked: true,
  reset_requested: true,
  key_reset: true,
  user_role_changed: true,
  became_admin: true,
  relinking_opened: true,
  user_deactivated: true,
  user_activated: false,
  user_invited: false,
  key_confirmed: false,
  vouching_policy_changed: true,
  release_required: true,
  resume_proposed: true,
  logs_resumed: true,
  custody_changed: true,
  vault_giving_proposed: true,
  vault_given: true,
  vault_recovered: true,
  rotation_asked: true,
  member_added: false,
  member_removed: false,
  vault_created: false,
  vault_deleted: true,
  credentials_expire: true,
  view_of_day: true,
} as const satisfies Partial<Record<AuditEventType | keyof typeof chatOnly, boolean>>

export type ChatEvent = keyof typeof chatEvents
export const chatEventNames = Object.keys(chatEvents) as [ChatEvent, ...ChatEvent[]]
export const chatEventsAtFirst = chatEventNames.filter((name) => chatEvents[name])

/** The event's name and its group in the audit log. */
export const chatEventWords = (name: ChatEvent): AuditEvent =>
  name === 'credentials_expire' || name === 'view_of_day' ? chatOnly[name] : auditEvents[name]

export const isChatEvent = (name: string): name is ChatEvent => Object.hasOwn(chatEvents, name)

/** The words of chat messages that the audit log does not have, in the organisation's language. */
export const chatWords = {
  by: { en: 'By', 'pt-BR': 'Por' },
  about: { en: 'About', 'pt-BR': 'Sobre' },
  vault: { en: 'Vault', 'pt-BR': 'Cofre' },
  item: { en: 'Item', 'pt-BR': 'Item' },
  count: { en: 'How many', 'pt-BR': 'Quantidade' },
  folded: { en: 'Acts like it just before', 'pt-BR': 'Ações iguais logo antes' },
  hours: { en: 'Hours', 'pt-BR': 'Horas' },
  reason: { en: 'Reason', 'pt-BR': 'Motivo' },
  approvals: { en: 'Approvals', 'pt-BR': 'Aprovações' },
  expiring: { en: 'Within 7 days', 'pt-BR': 'Em até 7 dias' },
  expired: { en: 'Already expired', 'pt-BR': 'Já expiradas' },
  words: { en: 'Words', 'pt-BR': 'Palavras' },
  compare: { en: 'Compare with', 'pt-BR': 'Compare com' },
  time: { en: 'Time', 'pt-BR': 'Horário' },
  critical: { en: 'Critical', 'pt-BR': 'Crítico' },
  unnamed: { en: 'Not named in chat', 'pt-BR': 'Sem nome no chat' },
  open: { en: 'Open in Chaveiro', 'pt-BR': 'Abrir no Chaveiro' },
  colleagues: { en: '“What my colleagues see”', 'pt-BR': '“O que meus colegas veem”' },
  saw: { en: 'What {name}’s device saw on {time}', 'pt-BR': 'O que o dispositivo de {name} viu em {time}' },
  test: { en: 'Chaveiro can write here', 'pt-BR': 'O Chaveiro já pode escrever aqui' },
} as const satisfies Record<string, Words>
