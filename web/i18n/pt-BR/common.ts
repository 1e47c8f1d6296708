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
    notificationsRegion: 'Mensagens',
    rehearsal: 'Simulação',
    typeForMore: 'Há mais: digite parte do nome.',
    more: 'Mostrar mais',
    whole: 'Mostrar tudo',
    less: 'Mostrar menos',
    notLoaded: 'Não foi possível carregar a lista.',
  },
  nav: {
    label: 'Navegação principal',
    dashboard: 'Painel',
    vaults: 'Cofres',
    jit: 'Acesso temporário',
    breakGlass: 'Emergências',
    audit: 'Auditoria',
    import: 'Importar',
    help: 'Ajuda',
    helpHere: 'Ajuda sobre esta tela',
    settings: 'Configurações',
    logout: 'Sair',
    pending_one: '{{count}} espera sua decisão',
    pending_other: '{{count}} esperam sua decisão',
    collapse: 'Recolher barra lateral',
    expand: 'Expandir barra lateral',
    open: 'Abrir menu',
  },
  find: 'Buscar em todos os cofres',
  notifications: {
    heading: 'Notificações',
    fresh_one: '{{count}} nova',
    fresh_other: '{{count}} novas',
    empty: 'Nenhuma notificação',
    emptyHint: 'Pedidos, chaves e credenciais a vencer que dizem respeito a você aparecem aqui.',
    description: 'As que você já leu ficam por 90 dias',
    seeAll: 'Ver todas as notificações',
    markAll: 'Marcar como lidas',
    markFailed: 'Não foi possível marcá-las como lidas',
    failed: 'Não foi possível carregar as notificações',
    stale: 'Não foi possível carregar as novas notificações. Estas podem estar desatualizadas.',
    more: 'Carregar mais',
    open: 'Notificações',
    isNew: 'Nova:',
    openWithNew_one: 'Notificações, {{count}} nova',
    openWithNew_other: 'Notificações, {{count}} novas',
  },
  push: {
    title: 'Receber avisos também com o Chaveiro fechado',
    on: 'Este dispositivo avisa quando uma decisão espera por você',
    description:
      'Quando algo precisa da sua decisão, este dispositivo avisa, sem nomes. Termina quando você sai da conta. O serviço de avisos do navegador sabe quando você foi avisado, e nada mais.',
    switchOn: 'Ativar',
    switchOff: 'Desativar',
    blocked:
      'Este navegador não deixa o Chaveiro avisar você. Permita as notificações desta página nas configurações do navegador e carregue-a de novo.',
    missing:
      'Este navegador não consegue fazer isso. No iPhone ou iPad, primeiro adicione o Chaveiro à tela de início e abra-o por lá.',
    failed: 'Não foi possível mudar isso',
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
    now: 'agora',
    minutesAgo: 'há {{count}} min',
    hoursAgo: 'há {{count}} h',
    daysAgo_one: 'há {{count}} dia',
    daysAgo_other: 'há {{count}} dias',
  },
  action: {
    save: 'Salvar',
    edit: 'Editar',
  },
  noHelpers: 'Não foi possível carregar a lista. Peça a qualquer administrador ou gestor da sua empresa.',
  hiddenVault: 'Um cofre que você não vê',
  connection: {
    again: 'Reconectar',
    offline: 'Você está offline',
    away: 'O servidor não responde',
    slow: 'O servidor está demorando para responder',
    hint: 'O que está na tela pode estar desatualizado, e nada pode ser salvo nem aberto. O que você tentar agora falha na hora e não é feito depois.',
    slowHint: 'O que você pediu talvez ainda esteja em andamento. Pare de esperar se quiser tentar de novo.',
    stop: 'Parar de esperar',
  },
  /** Depois de 'avise'. */
  whom: { others: 'um administrador', admin: 'quem cuida do servidor' },
  unsaved: {
    title: 'Descartar suas alterações?',
    message: 'O que você preencheu não foi salvo.',
    discard: 'Descartar',
    keep: 'Continuar editando',
  },
  /** Above a form that was open when it happened. */
  unsavable: {
    role: 'Seu papel não permite mais salvar isto',
    vaultGone: 'Este cofre foi excluído, ou você não pode mais vê-lo',
    vaultClosed: 'Você não pode mais abrir este cofre',
    readsOnly: 'Agora você só pode ler este cofre',
    itemGone: 'Este item foi excluído ou movido para outro cofre',
    itemClosed: 'Você não pode mais abrir este item',
    hint: 'O que você digitou continua aqui até você fechar, mas não pode ser salvo. Copie o que ainda for útil.',
  },
  failure: {
    find: 'Não foi possível abrir a busca',
    dialog: 'Não foi possível abrir isto',
    notLoadedDetail:
      'Verifique a conexão e tente de novo. Depois de uma atualização do Chaveiro, recarregue a página.',
    generic: 'Algo deu errado. Tente de novo; se isso persistir, avise {{whom}}.',
    offline: 'O servidor não responde. Verifique sua conexão.',
    tooMany: 'Foi pedido demais de uma vez, então nada foi feito. Tente de novo em um minuto.',
    busy: 'O servidor está muito ocupado agora. Tente de novo em um minuto.',
    notHolder: 'Outra pessoa está usando este item.',
    tooManyLinks:
      'Já há tantos links de uso único abertos na organização quantos pode haver. Tente de novo quando alguns terminarem.',
    vaultTooDeep: 'Os cofres podem ter no máximo {{limit}} níveis. Escolha um lugar mais acima.',
    limitReached: 'Já existem tantos quantos pode haver. Remova um antes.',
    tooManyOpen:
      'Você já tem tantos pedidos em aberto quantos pode ter. Retire um deles, ou espere até que algum termine.',
    locked: 'Sua chave está bloqueada. Desbloqueie-a e tente de novo.',
    methodsRefused:
      'As configurações de desbloqueio que o servidor enviou não são seguras, e este navegador não as usou. Avise {{whom}}.',
    pickedChanged:
      'A pessoa escolhida não pode mais ser escolhida: ela ou o papel dela mudou nesse meio-tempo.',
    openFailed:
      'Não foi possível abrir isto com a sua chave. Talvez tenha sido alterado. Recarregue a página; se isso persistir, avise {{whom}}.',
    distrusted:
      'O que o servidor diz não confere com o que foi confirmado; por isso nada foi feito. Avise {{whom}}.',
    newerRelease:
      'Algo aqui foi feito por uma versão do Chaveiro mais nova do que a desta página; por isso nada foi feito. Recarregue a página; se isso persistir, avise {{whom}}.',
    releaseRequired:
      'Sua organização exige uma versão mais nova do Chaveiro para gravar; por isso nada foi feito. Recarregue a página; se isto continuar, o servidor precisa ser atualizado.',
    othersFirst:
      'Outras pessoas fizeram alterações no mesmo instante, várias vezes seguidas. Nada foi feito. Tente de novo daqui a um minuto.',
    decidedMeanwhile: 'Outra pessoa já decidiu isto ou voltou atrás. Nada foi feito aqui: veja de novo.',
    keysRenewed: 'Suas chaves foram renovadas em outro navegador. Nada foi feito aqui: desbloqueie de novo.',
    notEnrolled:
      'O servidor não mostra nenhuma organização com as suas chaves. Este navegador é novo para você; por isso ele não criou nem registrou nada. Se você já trabalhou aqui, avise {{whom}} antes de qualquer outra coisa. Se criou sua chave há pouco, desbloqueie no navegador em que a criou, ou abra de novo o link do seu convite.',
    memoryNewer:
      'Este navegador já usou uma versão mais nova do Chaveiro; por isso nada foi feito. Recarregue a página.',
    otherAccount:
      'Este navegador conhece seu e-mail com outra conta, que já tem uma chave. Continue somente se um administrador criou uma conta nova para você; se não, avise um administrador.',
    restoreUnsettled:
      'Alguém que este navegador lembra como removido, sem função ou com chaves mais novas pode entrar aqui de novo: um backup foi reposto, ou o servidor tinha dito que este cofre não existia mais. Nada é gravado até que isso seja decidido outra vez: um administrador vê quem em Configurações, Geral, em Retomar após um backup.',
    overByClock:
      'Pelo relógio deste dispositivo, este acesso já terminou. Se o relógio estiver errado, acerte-o e abra o item de novo.',
    viewsUnmatched:
      'Há 7 dias nenhum dispositivo de colega confirma o que este recebe; por isso ele não entrega chaves a ninguém. Compare palavras com um colega, em O que meus colegas veem.',
    workEndless:
      'O servidor continua pedindo que este navegador renove ou entregue as mesmas chaves, por isso ele fez uma pausa e tenta de novo em até uma hora. Se isso persistir, avise {{whom}}.',
    keyUnusable:
      'A chave de {{people}} não funciona, por isso nenhum cofre se abre com ela. Peça que criem chaves novas na própria conta. As outras pessoas não são afetadas.',
    webAssemblyMissing:
      'O WebAssembly está desativado neste navegador, e sem ele não dá para conferir uma frase secreta. O Modo de Isolamento e configurações de segurança rígidas o desativam: abra uma exceção para este endereço e recarregue a página, ou use outro navegador ou dispositivo.',
    memoryShort:
      'Este dispositivo tem pouca memória livre para conferir uma frase secreta, e nada foi feito. Feche outras abas e programas e tente de novo, ou use outro dispositivo.',
    passkeyWithoutPrf:
      'Esta chave de acesso não deu nada que abra sua chave aqui. Escolha outro jeito, ou use-a no navegador ou aplicativo em que ela foi adicionada.',
    answerEndless: 'A resposta do servidor não terminava e foi ignorada. Avise {{whom}}.',
    favouritesFull: 'Você marcou 500 favoritos, o máximo possível. Antes, tire a estrela de alguns.',
    linkFilesTooLarge:
      'Um link pode ter 10 arquivos, com 25 MB no total. Escolha menos, ou envie vários links.',
    fileTooLarge: 'Um arquivo pode ter no máximo 10 MB. Guarde um maior em outro lugar, e a senha dele aqui.',
    itemFilesFull: 'Os arquivos de um item podem ter 100 MB no total, incluindo os de revisões anteriores.',
    uploadsFull:
      'Mais de 100 MB de arquivos seus esperam por um item. Salve esses itens, ou espere uma hora.',
    filesFull: 'Não há mais espaço para arquivos na organização. Avise {{whom}}.',
    twoStepUnreadable:
      'A chave dos códigos de verificação não pode ser lida. Edite o item e informe-a de novo.',
    submissionUnreadable:
      'Não foi possível ler isto; talvez não seja do cliente. Peça a ele que envie de novo.',
    submissionShownAgain:
      'O servidor mostra isto como novo, mas já foi adicionado ou recusado aqui. Recuse e avise {{whom}}, a não ser que um backup tenha sido restaurado há pouco.',
    twoPersonOnly:
      'Isto estava em um cofre de duas pessoas e só volta para um cofre assim. Primeiro torne o cofre um de duas pessoas, em Membros.',
    submissionUnvouched:
      'Ninguém aqui pode mais garantir o link pelo qual isto chegou. Pergunte ao cliente se foi ele que enviou.',
    screen: 'Não foi possível mostrar esta tela',
    screenDetail: 'Nada foi perdido. Tente de novo ou recarregue a página.',
    screenAway:
      'Sem conexão, esta parte do Chaveiro não pode ser carregada; ela se abre sozinha quando a conexão voltar. As telas que você já abriu continuam funcionando. Não recarregue a página: isso as fecharia.',
  },
  distrust: {
    somebody: 'alguém da sua organização',
    aVault: 'um cofre',
    person:
      'Ninguém autorizado confirmou o que o servidor diz sobre {{person}}; por isso nada foi feito. Avise {{whom}}.',
    addressUnconfirmed:
      'Ninguém confirmou ainda o e-mail de {{person}}, por isso nada foi feito. Compare antes as palavras com a pessoa em Configurações → Usuários.',
    address:
      'O e-mail mostrado para {{person}} não é o que foi confirmado, por isso nada foi feito. Compare antes as palavras com a pessoa em Configurações → Usuários.',
    peopleForked:
      'O registro de pessoas no servidor não confere mais com o que este navegador já viu, a começar por {{person}}. Nada foi feito. Avise {{whom}}.',
    peopleShrunk:
      'Faltam no servidor partes do registro de pessoas que este navegador já viu. Nada foi feito. Avise {{whom}}.',
    otherOrganisation:
      'O servidor mostra outra organização, não a que este navegador conhece. Nada foi feito. Avise {{whom}}. Se a sua empresa de fato recomeçou do zero, apague os dados deste site no navegador.',
    ownKeys: 'O servidor mostra para você chaves que não são as suas. Nada foi feito. Avise {{whom}}.',
    ownMethods:
      'O servidor mostra outros jeitos de desbloquear sua chave que não os que você escolheu por último: uma lista antiga, ou uma que você não assinou. Nada foi feito. Avise {{whom}}.',
    vaultForked:
      'O registro de quem pode abrir {{vault}} não confere mais com o que este navegador já viu. Nada foi feito. Avise {{whom}}.',
    vaultShrunk:
      'Faltam no servidor partes do registro de quem pode abrir {{vault}} que este navegador já viu. Nada foi feito. Avise {{whom}}.',
    vaultStatement:
      'Ninguém autorizado confirmou uma mudança em quem pode abrir {{vault}}. Nada foi feito. Avise {{whom}}.',
    vaultPlace:
      'O servidor mostra {{vault}} com um nome ou lugar que ninguém confirmou. Nada foi feito. Pergunte a um membro como ele deve se chamar e avise {{whom}}.',
    vaultShown:
      'O que esta tela mostrou não é o nome e o lugar confirmados do cofre. Nada foi feito. Ele pode ter sido renomeado, movido ou aberto a mais pessoas agora mesmo: veja os cofres de novo.',
    vaultUnsigned:
      'O nome e o lugar de {{vault}}, ou de um cofre acima dele, ainda não foram confirmados. Nada foi feito. Um administrador ou gestor pode confirmá-los no topo do cofre.',
    vaultKey: 'A chave entregue para {{vault}} não é a certa. Nada foi aberto com ela. Avise {{whom}}.',
    item: 'Este item não é o que o autor salvou. Nada foi feito. Avise {{whom}}.',
    request:
      'O que o servidor diz sobre este pedido não confere com o que foi confirmado ou mostrado. Nada foi aberto nem aprovado. Recarregue a página; se isso persistir, avise {{whom}}.',
    file: 'Este arquivo não é o que o autor salvou: foi alterado, cortado ou trocado. Nada foi entregue. Avise {{whom}}.',
    itemShown:
      'O item mostrado aqui não é o que o autor salvou com este título. Nada foi feito. Recarregue a página; se isso persistir, avise {{whom}}.',
  },
  exportState: {
    waiting: 'espera uma segunda pessoa',
    open: 'aprovada',
    alone: 'iniciada',
    written: 'gravada',
    denied: 'negada',
    withdrawn: 'retirada',
    over: 'encerrada',
    until: 'até {{at}}',
    writtenOn: 'em {{at}}',
  },
  notFound: {
    title: 'Página não encontrada',
    description: 'Não há nada neste endereço.',
    home: 'Ir para o painel',
  },
  copyLink: 'Copiar link',
  sendLink: { title: 'Enviar o link', mail: 'Seu e-mail', whatsapp: 'WhatsApp', qr: 'Código QR' },
  share: 'Compartilhar',
  shareFailed: 'Não foi possível compartilhar o link',
  linkCopied: 'Link copiado',
  copyRefused: 'O navegador não permitiu copiar. Selecione o texto e copie-o manualmente.',
}
