import type { texts as english } from '../en/vaults.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Explorador de cofres',
  description: 'Gerencie seus cofres de senhas e seus itens',
  panel: 'Cofres',
  empty: 'Nenhum cofre ainda. Crie um para começar.',
  selectOne: 'Selecione um cofre para ver seus itens',
  type: { client: 'Cliente', product: 'Produto', squad: 'Squad' },
  create: {
    open: 'Novo cofre',
    title: 'Criar novo cofre',
    description: 'Crie um cofre para organizar suas senhas',
    button: 'Criar cofre',
    failed: 'Falha ao criar o cofre',
  },
  edit: {
    open: 'Editar cofre',
    title: 'Editar cofre',
    button: 'Salvar',
    failed: 'Falha ao atualizar o cofre',
  },
  remove: {
    open: 'Excluir cofre',
    question: 'Tem certeza de que deseja excluir este cofre? Todos os itens serão excluídos.',
    failed: 'Falha ao excluir o cofre',
  },
  field: { name: 'Nome', type: 'Tipo', clientTag: 'Etiqueta do cliente', squadTag: 'Etiqueta do squad' },
  loadFailed: 'Falha ao carregar os cofres',
}
