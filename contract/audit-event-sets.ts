import type { AuditEventType } from './audit-events.ts'
import type { Words } from './languages.ts'

/** Several events that people ask for together, as in 'who opened it?'. */
export const auditEventSets = {
  opened: {
    en: 'Secrets opened, in any way',
    'pt-BR': 'Segredos abertos, de qualquer forma',
    events: ['item_revealed', 'breakglass_revealed', 'link_viewed', 'submission_opened'],
  },
  changed: {
    en: 'Credentials created, changed, moved or deleted',
    'pt-BR': 'Credenciais criadas, alteradas, movidas ou excluídas',
    events: [
      'item_created',
      'item_updated',
      'item_deleted',
      'item_moved_out',
      'item_moved_in',
      'item_restored',
    ],
  },
  given: {
    en: 'Access given or taken',
    'pt-BR': 'Acesso dado ou retirado',
    events: [
      'member_added',
      'member_removed',
      'inheritance_changed',
      'jit_delivered',
      'jit_revoked',
      'jit_ended',
      'breakglass_delivered',
      'breakglass_revoked',
      'breakglass_ended',
      'link_created',
      'client_link_created',
    ],
  },
  people: {
    en: 'People let in, out or changed',
    'pt-BR': 'Pessoas que entraram, saíram ou mudaram',
    events: [
      'user_invited',
      'user_role_changed',
      'became_admin',
      'user_activated',
      'user_deactivated',
      'relinking_opened',
      'account_relinked',
      'person_erased',
      'key_confirmed',
      'key_reset',
    ],
  },
} as const satisfies Record<string, Words & { events: readonly AuditEventType[] }>

export type AuditEventSet = keyof typeof auditEventSets
export const auditEventSetNames = Object.keys(auditEventSets) as [AuditEventSet, ...AuditEventSet[]]
