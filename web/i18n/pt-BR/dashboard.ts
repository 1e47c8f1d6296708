import type { texts as english } from '../en/dashboard.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Painel',
  description: 'Visão geral do seu gerenciador de senhas',
  stats: {
    vaults: 'Total de cofres',
    items: 'Total de itens',
    expiring: 'Expiram em breve',
    expiringHint: 'Em até 7 dias',
  },
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
    failed: 'Não foi possível carregar o painel',
    all: 'Todos os eventos',
  },
  rotate: {
    heading: 'Troque estas credenciais',
    description:
      'Alguém que não trabalha mais com elas as conhece. Cada aviso some quando a senha for trocada.',
    departed: '{{who}} podia lê-la em {{vault}}.',
    check_in: '{{who}} fez o check-out em {{vault}} e a devolveu.',
    owner: 'Responsável: {{owner}}',
    open: 'Abrir',
    openNamed: 'Abrir {{title}}',
    all: 'Mostrar todas as {{number}}',
  },
  waiting: {
    title_one: 'Um cofre se abre em breve para você',
    title_other: '{{number}} cofres se abrem em breve para você',
    description: 'Eles se abrem sozinhos assim que alguém que possa abri-los entrar:',
  },
  kit: {
    title: 'Guarde o kit de recuperação da organização',
    description:
      'Imprima-o e guarde-o a sete chaves, longe de qualquer computador. É o caminho de volta se todas as chaves de administrador se perderem, e só este dispositivo o mostra.',
    button: 'Mostrar kit de recuperação',
  },
  setup: {
    title: 'Primeira configuração',
    description:
      'Ninguém administra esta instalação ainda. O primeiro administrador funda a organização com suas chaves.',
    button: 'Quero ser administrador',
    busy: 'Fundando...',
    failed: 'Falha ao atualizar o papel',
  },
}
