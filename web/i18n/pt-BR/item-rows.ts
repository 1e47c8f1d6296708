import type { texts as english } from '../en/item-rows.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  layout: 'Visualização',
  cards: 'Cartões',
  rows: 'Linhas',
  actOf: '{{act}}: {{title}}',
  notSelected: '{{title}} não pode ser selecionado',
  closed: 'Fechado',
  openForATime: 'Aberto por ora',
  view: 'Ordem e colunas',
  sortBy: 'Ordenar por',
  sortedUp: '{{column}}, em ordem crescente',
  sortedDown: '{{column}}, em ordem decrescente',
  columns: 'Colunas',
  column: {
    title: 'Título',
    login: 'Usuário',
    type: 'Tipo',
    client: 'Cliente',
    criticality: 'Criticidade',
    changed: 'Alterado',
    expires: 'Expira',
    vault: 'Cofre',
  },
  inside: 'Com os cofres de dentro',
  filtersOn: 'Filtros: {{filters}}',
}
