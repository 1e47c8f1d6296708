import type { Words } from './languages.ts'

/**
 * What the audit log records, in the words that people read. The filter offers them in this order: the specification's
 * own eight first, in its order. An entry that was written stays readable, so a name is never taken away.
 */
export const auditEvents = {
  login: { en: 'Login', 'pt-BR': 'Entrada' },
  logout: { en: 'Logout', 'pt-BR': 'Saída' },
  item_created: { en: 'Item created', 'pt-BR': 'Item criado' },
  item_revealed: { en: 'Item revealed', 'pt-BR': 'Item revelado' },
  item_deleted: { en: 'Item deleted', 'pt-BR': 'Item excluído' },
  vault_created: { en: 'Vault created', 'pt-BR': 'Cofre criado' },
  jit_requested: { en: 'JIT requested', 'pt-BR': 'JIT solicitado' },
  jit_approved: { en: 'JIT approved', 'pt-BR': 'JIT aprovado' },

  item_updated: { en: 'Item updated', 'pt-BR': 'Item alterado' },
  item_checked_out: { en: 'Item checked out', 'pt-BR': 'Check-out do item' },
  item_checked_in: { en: 'Item checked in', 'pt-BR': 'Check-in do item' },
  vault_updated: { en: 'Vault updated', 'pt-BR': 'Cofre alterado' },
  vault_deleted: { en: 'Vault deleted', 'pt-BR': 'Cofre excluído' },
  member_added: { en: 'Member added', 'pt-BR': 'Membro adicionado' },
  member_removed: { en: 'Member removed', 'pt-BR': 'Membro removido' },
  member_signed: { en: 'Membership confirmed', 'pt-BR': 'Participação confirmada' },
  member_proposed: { en: 'Member proposed', 'pt-BR': 'Membro proposto' },
  member_removal_signed: { en: 'Removal confirmed', 'pt-BR': 'Remoção confirmada' },
  inheritance_changed: { en: 'Inheritance changed', 'pt-BR': 'Herança alterada' },
  custody_proposed: { en: 'Two-person rule proposed', 'pt-BR': 'Regra de duas pessoas proposta' },
  custody_changed: { en: 'Two-person rule changed', 'pt-BR': 'Regra de duas pessoas alterada' },
  proposal_withdrawn: { en: 'Proposal withdrawn', 'pt-BR': 'Proposta retirada' },
  custody_dealt: { en: 'Emergency keys handed out', 'pt-BR': 'Chaves de emergência distribuídas' },
  dealing_acknowledged: { en: 'Emergency key received', 'pt-BR': 'Chave de emergência recebida' },
  overview_signed: { en: 'Vault details confirmed', 'pt-BR': 'Dados do cofre confirmados' },
  generation_started: { en: 'New vault key', 'pt-BR': 'Nova chave do cofre' },
  key_delivered: { en: 'Vault key handed over', 'pt-BR': 'Chave do cofre entregue' },
  key_refused: {
    en: 'Vault key refused by its recipient’s device',
    'pt-BR': 'Chave do cofre recusada pelo dispositivo de quem recebeu',
  },
  key_created: { en: 'Key created', 'pt-BR': 'Chave criada' },
  key_enrolled: { en: 'Key registered', 'pt-BR': 'Chave registrada' },
  key_recovered: { en: 'Key recovered', 'pt-BR': 'Chave recuperada' },
  unlock_method_changed: { en: 'Unlock method changed', 'pt-BR': 'Forma de desbloqueio alterada' },
  became_admin: { en: 'Became admin', 'pt-BR': 'Tornou-se administrador' },
  user_invited: { en: 'User invited', 'pt-BR': 'Usuário convidado' },
  user_role_changed: { en: 'Role changed', 'pt-BR': 'Função alterada' },
  user_activated: { en: 'User activated', 'pt-BR': 'Usuário ativado' },
  user_deactivated: { en: 'User deactivated', 'pt-BR': 'Usuário desativado' },
  invitation_signed: { en: 'Invitation link made', 'pt-BR': 'Link de convite criado' },
  key_confirmed: { en: 'Key confirmed', 'pt-BR': 'Chave confirmada' },
  custodian_appointed: { en: 'Admin or manager confirmed', 'pt-BR': 'Administrador ou gestor confirmado' },
  custodian_dismissed: {
    en: 'Dismissal of an admin or manager confirmed',
    'pt-BR': 'Saída de administrador ou gestor confirmada',
  },
  key_reset_proposed: { en: 'New key proposed after a loss', 'pt-BR': 'Chave nova proposta após perda' },
  key_reset: { en: 'New key after a loss', 'pt-BR': 'Chave nova após perda' },
  vouching_policy_changed: {
    en: 'Automatic confirmation of keys changed',
    'pt-BR': 'Confirmação automática de chaves alterada',
  },
  organisation_founded: { en: 'Organisation set up', 'pt-BR': 'Organização preparada' },
  organisation_language_changed: {
    en: 'Language of the organisation changed',
    'pt-BR': 'Idioma da organização alterado',
  },
  passkey_added: { en: 'Passkey added', 'pt-BR': 'Chave de acesso adicionada' },
  passkey_removed: { en: 'Passkey removed', 'pt-BR': 'Chave de acesso removida' },
  browser_trusted: { en: 'Browser trusted', 'pt-BR': 'Navegador marcado como confiável' },
  browser_distrusted: { en: 'Browser no longer trusted', 'pt-BR': 'Navegador deixou de ser confiável' },
  browser_released: {
    en: 'Unlocked by a trusted browser',
    'pt-BR': 'Desbloqueado por um navegador confiável',
  },
  browser_asked: { en: 'New browser asked to be let in', 'pt-BR': 'Novo navegador pediu para entrar' },
  browser_approved: { en: 'New browser let in', 'pt-BR': 'Novo navegador aprovado' },
  browser_refused: { en: 'New browser refused', 'pt-BR': 'Novo navegador recusado' },
  keys_renewed: { en: 'Keys replaced', 'pt-BR': 'Chaves trocadas' },
  reset_requested: { en: 'New keys asked for after a loss', 'pt-BR': 'Chaves novas pedidas após perda' },
  reset_withdrawn: { en: 'Request for new keys withdrawn', 'pt-BR': 'Pedido de chaves novas retirado' },
  vault_rewrapped: {
    en: 'Everything put under the newest key',
    'pt-BR': 'Tudo passado para a chave mais nova',
  },
  deletion_confirmed: { en: 'Deletion confirmed', 'pt-BR': 'Exclusão confirmada' },
  rotation_asked: { en: 'Change of credentials asked for', 'pt-BR': 'Troca de credenciais pedida' },
  session_revoked: { en: 'Session revoked', 'pt-BR': 'Sessão encerrada' },
} as const satisfies Record<string, Words>

export type AuditEventType = keyof typeof auditEvents
export const auditEventTypes = Object.keys(auditEvents) as [AuditEventType, ...AuditEventType[]]
