import type { texts as english } from '../en/common.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  product: 'Chaveiro',
  tagline: 'Gerenciador seguro de senhas',
  copyright: '© {{year}} Chaveiro',
  skipToContent: 'Ir para o conteúdo',
  ui: {
    close: 'Fechar',
    cancel: 'Cancelar',
    confirm: 'Confirmar',
    copy: 'Copiar',
    copied: 'Copiado',
    reveal: 'Mostrar',
    hide: 'Ocultar',
    hidden: 'Oculto',
    retry: 'Tentar de novo',
    loading: 'Carregando...',
    clear: 'Limpar',
    optional: 'opcional',
    openMenu: 'Abrir menu',
    notificationsRegion: 'Mensagens',
    expand: 'Expandir',
    collapse: 'Recolher',
  },
  nav: {
    label: 'Navegação principal',
    dashboard: 'Painel',
    vaults: 'Cofres',
    audit: 'Auditoria',
    import: 'Importar',
    settings: 'Configurações',
    logout: 'Sair',
    collapse: 'Recolher barra lateral',
    expand: 'Expandir barra lateral',
    open: 'Abrir menu',
    close: 'Fechar menu',
  },
  find: 'Buscar em todos os cofres',
  notifications: {
    heading: 'Notificações',
    fresh: '{{number}} novas',
    empty: 'Nenhuma notificação',
    open: 'Notificações',
    isNew: 'Nova:',
    openWithNew: 'Notificações, {{number}} novas',
  },
  user: {
    menu: 'Menu do usuário',
    nameless: 'Usuário',
    account: 'Sua conta',
    settings: 'Configurações',
    language: 'Idioma',
    theme: 'Tema',
    themeSystem: 'Do sistema',
    themeLight: 'Claro',
    themeDark: 'Escuro',
    lock: 'Bloquear',
    logout: 'Sair',
  },
  role: { admin: 'Administrador', manager: 'Gestor', contributor: 'Colaborador', client: 'Cliente' },
  time: {
    minutesAgo: 'há {{number}} min',
    hoursAgo: 'há {{number}} h',
    daysAgo: 'há {{number}} d',
  },
  action: {
    save: 'Salvar',
    delete: 'Excluir',
    edit: 'Editar',
    create: 'Criar',
    back: 'Voltar',
    continue: 'Continuar',
  },
  failure: {
    generic: 'Algo deu errado.',
    offline: 'O servidor não responde. Verifique sua conexão.',
    locked: 'Sua chave está bloqueada. Desbloqueie-a e tente de novo.',
    openFailed: 'Isto não pôde ser aberto com a sua chave. Pode ter sido alterado.',
    distrusted: 'O que o servidor diz não confere com as assinaturas; por isso nada foi feito.',
    memoryNewer:
      'O que este navegador lembra da sua organização é de uma versão mais nova do Chaveiro; por isso nada foi feito. Recarregue a página.',
    screen: 'Não foi possível mostrar esta tela',
    screenDetail: 'Nada se perdeu. Tente de novo ou recarregue a página.',
  },
  distrust: {
    somebody: 'alguém da sua organização',
    aVault: 'um cofre',
    person:
      'O que o servidor diz sobre {{person}} não foi assinado por ninguém autorizado; por isso nada foi feito. Avise um administrador.',
    addressUnconfirmed:
      'Ninguém confirmou ainda o e-mail de {{person}}, por isso nada foi feito. Compare antes as palavras com a pessoa em Configurações → Usuários.',
    address:
      'O e-mail mostrado para {{person}} não é o que foi confirmado, por isso nada foi feito. Compare antes as palavras com a pessoa em Configurações → Usuários.',
    peopleForked:
      'O servidor mostra outro histórico das pessoas da sua organização, diferente do que este navegador já viu, a começar por {{person}}. Nada foi feito. Avise um administrador.',
    peopleShrunk:
      'O servidor omite registros sobre as pessoas da sua organização que este navegador já viu. Nada foi feito. Avise um administrador.',
    otherOrganisation:
      'O servidor mostra uma organização que não é a sua. Nada foi feito. Avise um administrador.',
    ownKeys:
      'O servidor mostra para você chaves que não são as suas. Nada foi feito. Avise um administrador.',
    vaultForked:
      'O servidor mostra outro histórico de quem pode abrir {{vault}}, diferente do que este navegador já viu. Nada foi feito. Avise um administrador.',
    vaultShrunk:
      'O servidor omite registros sobre quem pode abrir {{vault}} que este navegador já viu. Nada foi feito. Avise um administrador.',
    vaultStatement:
      'Um registro sobre quem pode abrir {{vault}} não foi assinado por ninguém autorizado. Nada foi feito. Avise um administrador.',
    vaultPlace:
      'O nome e o lugar de {{vault}} não são o que foi assinado, ou ninguém os assinou ainda. Confirme isso no cofre antes.',
    vaultKey: 'A chave entregue para {{vault}} não é a certa. Nada foi aberto com ela.',
    item: 'Este item não é o que o autor assinou. Nada foi feito.',
  },
  notFound: {
    title: 'Página não encontrada',
    description: 'Não há nada neste endereço.',
    home: 'Ir para o painel',
  },
  copyRefused: 'O navegador não permitiu copiar',
}
