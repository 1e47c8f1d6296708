import type { texts as english } from '../en/audit.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Auditoria',
  description: 'Veja quem fez o quê, e quando',
  column: {
    timestamp: 'Data e hora',
    event: 'Evento',
    user: 'Usuário',
    vault: 'Cofre',
    item: 'Item',
    ipAddress: 'Endereço IP',
  },
  access: {
    for: 'para {{name}}',
    hours_one: '{{count}} hora',
    hours_other: '{{count}} horas',
    approvals: 'aprovação {{approvals}}',
  },
  actor: {
    outside: 'Alguém de fora, pelo link do cliente',
    byLinkOf: 'Alguém de fora, por um link de',
    itself: 'O servidor, por si só',
  },
  critical: 'Crítico',
  filter: 'Filtrar por tipo de evento',
  all: 'Todos os eventos',
  empty: 'Nenhum registro de auditoria',
  more: 'Carregar mais',
  ownOnly: 'Você vê os seus próprios eventos.',
  loadFailed: 'Não foi possível carregar a auditoria',
}
