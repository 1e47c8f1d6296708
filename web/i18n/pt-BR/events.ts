import type { texts as english } from '../en/events.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  login: 'Entrada',
  logout: 'Saída',
  item_created: 'Item criado',
  item_updated: 'Item alterado',
  item_revealed: 'Item revelado',
  item_deleted: 'Item excluído',
  item_checked_out: 'Check-out do item',
  item_checked_in: 'Check-in do item',
  vault_created: 'Cofre criado',
  vault_updated: 'Cofre alterado',
  vault_deleted: 'Cofre excluído',
  key_created: 'Chave criada',
  key_enrolled: 'Chave registrada no quadro da organização',
  key_recovered: 'Chave recuperada',
  unlock_method_changed: 'Forma de desbloqueio alterada',
  became_admin: 'Tornou-se administrador',
  organisation_founded: 'Organização fundada',
  session_revoked: 'Sessão encerrada',
  jit_requested: 'JIT solicitado',
  jit_approved: 'JIT aprovado',
}
