import type { texts as english } from '../en/dashboard.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Painel',
  description: 'Visão geral do seu gerenciador de senhas',
  stats: { vaults: 'Total de cofres', items: 'Total de itens', expiring: 'Expiram em breve' },
  quickAccess: 'Acesso rápido',
  links: {
    vaultsTitle: 'Gerenciar cofres',
    vaults: 'Crie e organize cofres de senhas',
    auditTitle: 'Auditoria',
    audit: 'Veja a trilha de auditoria',
  },
  activity: {
    heading: 'Atividade recente',
    loading: 'Carregando...',
    empty: 'Nenhuma atividade recente',
  },
  setup: {
    title: 'Primeira configuração',
    description:
      'Ninguém administra esta instalação ainda. O primeiro administrador funda a organização com suas chaves.',
    button: 'Quero ser administrador',
    failed: 'Falha ao atualizar o papel',
  },
}
