import type { Words } from './languages.ts'

/** Groups of the audit log's filter, in its order; the specification's own eight come first. */
export const auditEventGroups = {
  main: { en: 'Most used', 'pt-BR': 'Mais usados' },
  items: { en: 'Items', 'pt-BR': 'Itens' },
  vaults: { en: 'Vaults and their keys', 'pt-BR': 'Cofres e suas chaves' },
  members: { en: 'Who can open a vault', 'pt-BR': 'Quem pode abrir um cofre' },
  access: { en: 'Temporary and emergency access', 'pt-BR': 'Acesso temporário e de emergência' },
  links: { en: 'Links to outside', 'pt-BR': 'Links para fora' },
  people: { en: 'People and roles', 'pt-BR': 'Pessoas e funções' },
  sign_in: { en: 'Sign-in and devices', 'pt-BR': 'Login e dispositivos' },
  organisation: { en: 'Organisation', 'pt-BR': 'Organização' },
} as const satisfies Record<string, Words>

type AuditEventGroup = keyof typeof auditEventGroups
export type AuditEvent = Words & {
  group: AuditEventGroup
  /** Green for created, red for deleted, yellow for revealed, blue for just-in-time access; grey if absent. */
  badge?: 'green' | 'red' | 'yellow' | 'blue'
  /** Highlighted in the log and in chat. */
  isCritical?: true
}

/**
 * The events of the audit log with their names, in the order of the filter. Append only: old entries must stay
 * readable.
 */
export const auditEvents = {
  login: { group: 'main', en: 'Login', 'pt-BR': 'Login' },
  logout: { group: 'main', en: 'Logout', 'pt-BR': 'Logout' },
  item_created: { group: 'main', badge: 'green', en: 'Item created', 'pt-BR': 'Item criado' },
  item_revealed: { group: 'main', badge: 'yellow', en: 'Item revealed', 'pt-BR': 'Item revelado' },
  item_deleted: { group: 'main', badge: 'red', en: 'Item deleted', 'pt-BR': 'Item excluído' },
  vault_created: { group: 'main', badge: 'green', en: 'Vault created', 'pt-BR': 'Cofre criado' },
  jit_requested: { group: 'main', badge: 'blue', en: 'JIT requested', 'pt-BR': 'Acesso temporário pedido' },
  jit_approved: { group: 'main', badge: 'blue', en: 'JIT approved', 'pt-BR': 'Acesso temporário aprovado' },

  item_updated: { group: 'items', en: 'Item updated', 'pt-BR': 'Item alterado' },
  item_checked_out: { group: 'items', en: 'Item checked out', 'pt-BR': 'Check-out do item' },
  item_checked_in: { group: 'items', en: 'Item checked in', 'pt-BR': 'Check-in do item' },
  checkout_ended: { group: 'items', en: 'Check-out ended', 'pt-BR': 'Check-out encerrado' },
  item_moved_out: { group: 'items', en: 'Item moved out', 'pt-BR': 'Item movido' },
  item_moved_in: { group: 'items', en: 'Item moved in', 'pt-BR': 'Item recebido' },
  item_restored: { group: 'items', en: 'Item restored', 'pt-BR': 'Item restaurado' },
  item_purged: {
    group: 'items',
    en: 'Deleted item removed for good',
    'pt-BR': 'Item excluído removido de vez',
  },
  items_purged: {
    group: 'items',
    en: 'Deleted items removed for good after 30 days',
    'pt-BR': 'Itens excluídos removidos de vez após 30 dias',
  },
  deletion_confirmed: { group: 'items', en: 'Deletion confirmed', 'pt-BR': 'Exclusão confirmada' },
  rotation_asked: {
    group: 'items',
    en: 'Change of credentials asked for',
    'pt-BR': 'Troca de credenciais pedida',
  },

  vault_updated: { group: 'vaults', en: 'Vault updated', 'pt-BR': 'Cofre alterado' },
  vault_deleted: { group: 'vaults', badge: 'red', en: 'Vault deleted', 'pt-BR': 'Cofre excluído' },
  inheritance_changed: { group: 'vaults', en: 'Inheritance changed', 'pt-BR': 'Herança alterada' },
  overview_signed: { group: 'vaults', en: 'Vault details confirmed', 'pt-BR': 'Dados do cofre confirmados' },
  generation_started: { group: 'vaults', en: 'New vault key', 'pt-BR': 'Nova chave do cofre' },
  key_delivered: { group: 'vaults', en: 'Vault key handed over', 'pt-BR': 'Chave do cofre entregue' },
  key_left_out: {
    group: 'vaults',
    en: 'New vault key made without this person',
    'pt-BR': 'Nova chave do cofre criada sem esta pessoa',
  },
  key_refused: {
    group: 'vaults',
    en: 'Vault key refused',
    'pt-BR': 'Chave do cofre recusada',
  },
  vault_rewrapped: {
    group: 'vaults',
    en: 'Everything renewed with the newest key',
    'pt-BR': 'Tudo renovado com a chave mais nova',
  },

  client_link_created: {
    group: 'vaults',
    badge: 'green',
    en: 'Client link generated',
    'pt-BR': 'Link de cliente gerado',
  },
  client_link_withdrawn: {
    group: 'vaults',
    en: 'Client link withdrawn',
    'pt-BR': 'Link de cliente cancelado',
  },
  client_link_ended: {
    group: 'vaults',
    en: 'Client link ended with its makers’ access or keys',
    'pt-BR': 'Link de cliente encerrado com o acesso ou as chaves de quem o mantinha',
  },
  submission_received: {
    group: 'vaults',
    en: 'Submitted by client',
    'pt-BR': 'Enviado pelo cliente',
  },
  submission_opened: {
    group: 'vaults',
    en: 'Client submission opened',
    'pt-BR': 'Envio do cliente aberto',
  },
  submission_refused: {
    group: 'vaults',
    en: 'Client submission refused',
    'pt-BR': 'Envio do cliente recusado',
  },
  submissions_deleted: {
    group: 'vaults',
    badge: 'red',
    en: 'Client submissions deleted after 90 days',
    'pt-BR': 'Envios de clientes excluídos após 90 dias',
  },

  member_added: { group: 'members', en: 'Member added', 'pt-BR': 'Membro adicionado' },
  member_removed: { group: 'members', en: 'Member removed', 'pt-BR': 'Membro removido' },
  member_signed: { group: 'members', en: 'Membership confirmed', 'pt-BR': 'Participação confirmada' },
  member_proposed: { group: 'members', en: 'Member proposed', 'pt-BR': 'Membro proposto' },
  member_removal_signed: { group: 'members', en: 'Removal confirmed', 'pt-BR': 'Remoção confirmada' },
  custody_proposed: {
    group: 'members',
    en: 'Two-person rule proposed',
    'pt-BR': 'Regra de duas pessoas proposta',
  },
  custody_changed: {
    group: 'members',
    en: 'Two-person rule changed',
    'pt-BR': 'Regra de duas pessoas alterada',
  },
  proposal_withdrawn: { group: 'members', en: 'Proposal withdrawn', 'pt-BR': 'Proposta retirada' },
  vault_giving_proposed: {
    group: 'members',
    isCritical: true,
    en: 'Lost vault: new member proposed',
    'pt-BR': 'Cofre perdido: novo membro proposto',
  },
  vault_given: {
    group: 'members',
    isCritical: true,
    en: 'Lost vault given to a member',
    'pt-BR': 'Cofre perdido entregue a um membro',
  },
  vault_recovered: {
    group: 'members',
    isCritical: true,
    en: 'Lost vault opened again',
    'pt-BR': 'Cofre perdido reaberto',
  },
  custody_dealt: {
    group: 'members',
    en: 'Emergency keys handed out',
    'pt-BR': 'Chaves de emergência distribuídas',
  },
  dealing_acknowledged: {
    group: 'members',
    en: 'Emergency key received',
    'pt-BR': 'Chave de emergência recebida',
  },

  jit_denied: { group: 'access', badge: 'blue', en: 'JIT denied', 'pt-BR': 'Acesso temporário negado' },
  jit_delivered: {
    group: 'access',
    badge: 'blue',
    en: 'JIT access began',
    'pt-BR': 'Acesso temporário iniciado',
  },
  jit_withdrawn: {
    group: 'access',
    badge: 'blue',
    en: 'JIT withdrawn',
    'pt-BR': 'Pedido de acesso temporário retirado',
  },
  jit_revoked: { group: 'access', badge: 'blue', en: 'JIT revoked', 'pt-BR': 'Acesso temporário revogado' },
  jit_lapsed: {
    group: 'access',
    badge: 'blue',
    en: 'JIT lapsed',
    'pt-BR': 'Pedido de acesso temporário expirado',
  },
  jit_unneeded: {
    group: 'access',
    badge: 'blue',
    en: 'JIT no longer needed',
    'pt-BR': 'Acesso temporário não é mais necessário',
  },
  jit_ended: {
    group: 'access',
    badge: 'blue',
    en: 'JIT access ended',
    'pt-BR': 'Acesso temporário encerrado',
  },
  jit_reopened: {
    group: 'access',
    badge: 'blue',
    en: 'JIT approval no longer counts',
    'pt-BR': 'Aprovação de acesso temporário deixou de valer',
  },

  link_created: {
    group: 'links',
    badge: 'green',
    en: 'One-time link made',
    'pt-BR': 'Link de uso único criado',
  },
  link_viewed: {
    group: 'links',
    en: 'One-time link opened by somebody outside',
    'pt-BR': 'Link de uso único aberto por alguém de fora',
  },
  link_withdrawn: { group: 'links', en: 'One-time link withdrawn', 'pt-BR': 'Link de uso único cancelado' },
  link_lapsed: {
    group: 'links',
    en: 'One-time link expired unopened',
    'pt-BR': 'Link de uso único expirou sem ser aberto',
  },
  link_locked: {
    group: 'links',
    en: 'One-time link blocked after somebody outside typed wrong passwords',
    'pt-BR': 'Link de uso único bloqueado por senhas erradas de alguém de fora',
  },
  link_ended: {
    group: 'links',
    en: 'One-time link ended with its maker’s access',
    'pt-BR': 'Link de uso único encerrado com o acesso de quem o criou',
  },

  rehearsal_started: {
    group: 'access',
    en: 'Rehearsal of an emergency started',
    'pt-BR': 'Simulação de emergência iniciada',
  },
  rehearsal_ended: {
    group: 'access',
    en: 'Rehearsal of an emergency ended',
    'pt-BR': 'Simulação de emergência encerrada',
  },

  breakglass_requested: {
    group: 'access',
    isCritical: true,
    en: 'Emergency access requested',
    'pt-BR': 'Acesso de emergência pedido',
  },
  breakglass_approved: {
    group: 'access',
    isCritical: true,
    en: 'Emergency access approved',
    'pt-BR': 'Acesso de emergência aprovado',
  },
  breakglass_denied: {
    group: 'access',
    isCritical: true,
    en: 'Emergency access denied',
    'pt-BR': 'Acesso de emergência negado',
  },
  breakglass_delivered: {
    group: 'access',
    isCritical: true,
    en: 'Emergency access began',
    'pt-BR': 'Acesso de emergência iniciado',
  },
  breakglass_revealed: {
    group: 'access',
    badge: 'yellow',
    isCritical: true,
    en: 'Item revealed in an emergency',
    'pt-BR': 'Item revelado em uma emergência',
  },
  breakglass_withdrawn: {
    group: 'access',
    isCritical: true,
    en: 'Emergency request withdrawn',
    'pt-BR': 'Pedido de emergência retirado',
  },
  breakglass_revoked: {
    group: 'access',
    isCritical: true,
    en: 'Emergency access revoked',
    'pt-BR': 'Acesso de emergência revogado',
  },
  breakglass_lapsed: {
    group: 'access',
    isCritical: true,
    en: 'Emergency request lapsed',
    'pt-BR': 'Pedido de emergência expirado',
  },
  breakglass_unneeded: {
    group: 'access',
    isCritical: true,
    en: 'Emergency request no longer needed',
    'pt-BR': 'Pedido de emergência não é mais necessário',
  },
  breakglass_ended: {
    group: 'access',
    isCritical: true,
    en: 'Emergency access ended',
    'pt-BR': 'Acesso de emergência encerrado',
  },
  breakglass_reopened: {
    group: 'access',
    isCritical: true,
    en: 'Emergency approval no longer counts',
    'pt-BR': 'Aprovação de emergência deixou de valer',
  },

  user_invited: { group: 'people', en: 'User invited', 'pt-BR': 'Usuário convidado' },
  invitation_signed: { group: 'people', en: 'Invitation link made', 'pt-BR': 'Link de convite criado' },
  invitation_closed: { group: 'people', en: 'Invitation closed', 'pt-BR': 'Convite encerrado' },
  user_role_changed: { group: 'people', en: 'Role changed', 'pt-BR': 'Função alterada' },
  became_admin: { group: 'people', en: 'Became admin', 'pt-BR': 'Tornou-se administrador' },
  user_activated: { group: 'people', en: 'User activated', 'pt-BR': 'Usuário ativado' },
  user_deactivated: { group: 'people', en: 'User deactivated', 'pt-BR': 'Usuário desativado' },
  relinking_opened: {
    group: 'people',
    isCritical: true,
    en: 'New sign-in accounts allowed',
    'pt-BR': 'Novas contas de login permitidas',
  },
  relinking_ended: {
    group: 'people',
    en: 'New sign-in accounts no longer allowed',
    'pt-BR': 'Novas contas de login deixaram de ser permitidas',
  },
  account_relinked: {
    group: 'people',
    en: 'New sign-in account linked',
    'pt-BR': 'Nova conta de login vinculada',
  },
  person_erased: {
    group: 'people',
    en: 'Personal data erased',
    'pt-BR': 'Dados pessoais apagados',
  },
  key_confirmed: { group: 'people', en: 'Key confirmed', 'pt-BR': 'Chave confirmada' },
  custodian_appointed: {
    group: 'people',
    en: 'New role confirmed',
    'pt-BR': 'Nova função confirmada',
  },
  custodian_dismissed: {
    group: 'people',
    en: 'End of a role confirmed',
    'pt-BR': 'Fim de função confirmado',
  },
  reset_requested: {
    group: 'people',
    en: 'New keys asked for after a loss',
    'pt-BR': 'Chaves novas pedidas após perda',
  },
  reset_withdrawn: {
    group: 'people',
    en: 'Request for new keys withdrawn',
    'pt-BR': 'Pedido de chaves novas retirado',
  },
  key_reset_proposed: {
    group: 'people',
    en: 'New key proposed after a loss',
    'pt-BR': 'Chave nova proposta após perda',
  },
  key_reset: { group: 'people', en: 'New key after a loss', 'pt-BR': 'Chave nova após perda' },

  session_revoked: { group: 'sign_in', en: 'Session ended', 'pt-BR': 'Sessão encerrada' },
  key_created: { group: 'sign_in', badge: 'green', en: 'Key created', 'pt-BR': 'Chave criada' },
  key_enrolled: { group: 'sign_in', en: 'Key registered', 'pt-BR': 'Chave registrada' },
  key_recovered: { group: 'sign_in', en: 'Key recovered', 'pt-BR': 'Chave recuperada' },
  keys_renewed: { group: 'sign_in', en: 'Keys replaced', 'pt-BR': 'Chaves substituídas' },
  unlock_method_changed: {
    group: 'sign_in',
    en: 'Unlock method changed',
    'pt-BR': 'Forma de desbloqueio alterada',
  },
  passkey_added: { group: 'sign_in', en: 'Passkey added', 'pt-BR': 'Chave de acesso adicionada' },
  passkey_removed: { group: 'sign_in', en: 'Passkey removed', 'pt-BR': 'Chave de acesso removida' },
  browser_trusted: { group: 'sign_in', en: 'Browser trusted', 'pt-BR': 'Navegador marcado como confiável' },
  browser_distrusted: {
    group: 'sign_in',
    en: 'Browser no longer trusted',
    'pt-BR': 'Navegador deixou de ser confiável',
  },
  browser_released: {
    group: 'sign_in',
    en: 'Unlocked by a trusted browser',
    'pt-BR': 'Desbloqueado por um navegador confiável',
  },
  browser_asked: {
    group: 'sign_in',
    en: 'New browser asked to be let in',
    'pt-BR': 'Novo navegador pediu para entrar',
  },
  browser_approved: { group: 'sign_in', en: 'New browser let in', 'pt-BR': 'Novo navegador aprovado' },
  terms_accepted: { group: 'sign_in', en: 'Terms accepted', 'pt-BR': 'Termos aceitos' },
  browser_refused: { group: 'sign_in', en: 'New browser refused', 'pt-BR': 'Novo navegador recusado' },

  organisation_founded: {
    group: 'organisation',
    en: 'Organisation set up',
    'pt-BR': 'Organização criada',
  },
  organisation_language_changed: {
    group: 'organisation',
    en: 'Language of the organisation changed',
    'pt-BR': 'Idioma da organização alterado',
  },
  organisation_renamed: {
    group: 'organisation',
    en: 'Organisation renamed',
    'pt-BR': 'Nome da organização alterado',
  },
  default_visibility_changed: {
    group: 'organisation',
    en: 'Visibility of new vaults changed',
    'pt-BR': 'Visibilidade de novos cofres alterada',
  },
  idle_lock_changed: {
    group: 'organisation',
    en: 'Idle lock changed',
    'pt-BR': 'Bloqueio por inatividade alterado',
  },
  session_length_changed: {
    group: 'organisation',
    en: 'Session length changed',
    'pt-BR': 'Duração das sessões alterada',
  },
  team_chat_changed: {
    group: 'organisation',
    en: 'Team chat changed',
    'pt-BR': 'Chat da equipe alterado',
  },
  vouching_policy_changed: {
    group: 'organisation',
    en: 'Automatic confirmation of keys changed',
    'pt-BR': 'Confirmação automática de chaves alterada',
  },
  release_required: {
    group: 'organisation',
    en: 'Least version of the app changed',
    'pt-BR': 'Versão mínima do aplicativo alterada',
  },
  resume_proposed: {
    group: 'organisation',
    isCritical: true,
    en: 'Return to a backup proposed',
    'pt-BR': 'Retomada de um backup proposta',
  },
  logs_resumed: {
    group: 'organisation',
    isCritical: true,
    en: 'Return to a backup confirmed',
    'pt-BR': 'Retomada de um backup confirmada',
  },
  audit_exported: { group: 'organisation', en: 'Audit log exported', 'pt-BR': 'Auditoria exportada' },
} as const satisfies Record<string, AuditEvent>

export type AuditEventType = keyof typeof auditEvents
export const auditEventTypes = Object.keys(auditEvents) as [AuditEventType, ...AuditEventType[]]
