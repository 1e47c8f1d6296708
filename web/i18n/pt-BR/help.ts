import type { texts as english } from '../en/help.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Central de Ajuda',
  description: 'Como fazer o que você veio fazer',
  search: 'Buscar na ajuda',
  searchHint: 'Ex.: esqueci a frase secreta',
  found_zero: 'Nada encontrado',
  found_one: '{{count}} trecho encontrado',
  found_other: '{{count}} trechos encontrados',
  foundLabel: 'Trechos encontrados',
  noMatch: 'Nada encontrado para “{{search}}”',
  noMatchHint: 'Tente menos palavras, ou outras, ou limpe a busca para ver todos os artigos.',
  failed: 'Não foi possível carregar a ajuda',
  linkTo: 'Link para “{{heading}}”',
  closeAll: 'Fechar todos',
  copy: 'Copiar {{name}}',
  group: {
    first: 'Comece aqui',
    work: 'No dia a dia',
    control: 'Segurança e controle',
    machines: 'Máquinas e pipelines',
    admin: 'Para administradores e gestores',
  },
}
