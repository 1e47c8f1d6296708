import type { texts as english } from '../en/find.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Buscar em todos os cofres',
  placeholder: 'Título, usuário, cliente ou cofre',
  list: 'Encontrados',
  hint: 'Encontre qualquer item, em qualquer cofre',
  hintDetail: 'Digite parte do título, usuário, cliente, squad ou cofre. Acentos e maiúsculas não importam.',
  recent: 'Recentes',
  favourites: 'Favoritos',
  favouritesFirst: 'Favoritos e, depois, recentes',
  favourite: 'Favorito',
  acts: { copy_login: 'usuário', copy_password: 'senha', copy_code: 'código', open_address: 'endereço' },
  searching: 'Buscando...',
  count_one: '{{count}} item encontrado',
  count_other: '{{count}} itens encontrados',
  vaultCount_one: '{{count}} cofre encontrado',
  vaultCount_other: '{{count}} cofres encontrados',
  vault: 'Cofre',
  askFor: 'Pedir acesso a {{vault}}',
  best: 'Estes são os {{number}} melhores; pode haver mais. Digite mais do título, ou acrescente o cliente ou o cofre.',
  moreVaults: 'Mais cofres têm um nome assim: digite mais dele.',
  noMatch: 'Nada encontrado para “{{search}}”',
  noMatchDetail: 'Tente menos palavras, ou outras. A busca inclui somente os cofres que você vê.',
  failed: 'A busca falhou',
  inVault: 'No cofre',
  locked: 'Você não tem acesso. Abra para pedir',
  refused: {
    copy_login: 'O usuário não foi copiado',
    copy_password: 'A senha não foi copiada',
    copy_code: 'O código não foi copiado',
    open_address: 'O endereço não foi aberto',
  },
  why: {
    missing: 'Este item não tem.',
    no_copy: 'A cópia está desativada neste item.',
    closed: 'Este item está fechado para você. Abra-o para pedir acesso.',
    held: 'Outra pessoa está usando este item.',
    check_out: 'Clique em Usar agora primeiro.',
  },
  commands: {
    send: 'Enviar um segredo',
    links: 'Seus links de uso único',
    health: 'Saúde: procurar senhas fracas',
  },
  keys: {
    move: 'escolher',
    open: 'abrir',
    close: 'fechar',
    inWords:
      'Com um item selecionado, Alt+L copia o usuário, Alt+P a senha e Alt+C o código; Alt+A abre o endereço.',
  },
}
