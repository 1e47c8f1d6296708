import type { texts as english } from '../en/users.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  loadFailed: 'Não foi possível carregar os usuários',
  forbidden: 'Você não tem permissão para acessar esta página.',
  loading: 'Carregando usuários...',
  heading: 'Pessoas',
  headingHelp: 'Todas as pessoas que usam o Chaveiro aqui, e o que cada uma pode fazer.',
  count_one: '{{count}} pessoa',
  count_other: '{{count}} pessoas',
  search: 'Buscar pessoas',
  noMatch: 'Ninguém encontrado',
  clearSearch: 'Limpar busca',
  you: 'Você',
  column: {
    name: 'Nome',
    email: 'E-mail',
    role: 'Função',
    status: 'Status',
    lastLogin: 'Último acesso',
    actions: 'Ativar ou desativar',
    menu: 'Ações',
  },
  roleOf: 'Função de {{name}}',
  actionsFor: 'Mais sobre {{name}}',
  status: { active: 'Ativo', inactive: 'Inativo' },
  altered: 'Não é o e-mail confirmado. Compare as palavras antes de confiar nele.',
  never: 'Nunca',
  key: {
    none: 'Ainda sem chave',
    unconfirmed: 'Chave não confirmada',
    confirmed: 'Chave confirmada',
    addressUnconfirmed: 'E-mail não confirmado',
    invited: 'Link até {{until}}',
    noLink: 'Sem link válido',
    outOfDate:
      'Não foi possível ler a lista de chaves confirmadas. {{reason}} O que esta página diz sobre chaves não foi conferido.',
  },
  menu: {
    timeline: 'Linha do tempo na auditoria',
    reading: 'Credenciais a que teve acesso',
    removeEverywhere: 'Remover de todos os cofres',
    invitation: 'Novo link de convite',
    confirmKey: 'Confirmar chave',
  },
  role: {
    failed: 'Não foi possível atualizar a função do usuário',
    done: '{{name}} agora tem a função {{role}}',
    question: 'Mudar a função de {{name}} para {{role}}?',
    button: 'Mudar função',
    raises:
      'A pessoa poderá abrir todos os cofres, exceto os de duas pessoas, com tudo o que há neles, gerenciar membros e convidar pessoas. Nada mais é necessário.',
    raisesUnconfirmed: 'Antes é preciso confirmar a chave dela; até lá, nenhum cofre se abre.',
    lowers: 'A pessoa perde os cofres que só abria por causa da função. Onde é membro, continua sendo.',
    ends: 'Um cliente não abre nenhum cofre. A pessoa deixa na hora de ser membro de qualquer cofre.',
  },
  state: {
    failed: 'Não foi possível atualizar o status do usuário',
    activate: 'Ativar',
    deactivate: 'Desativar',
    activated:
      '{{name}} pode entrar de novo. Os cofres de que era membro não voltam sozinhos: adicione a pessoa de novo em Membros.',
    deactivated: 'As sessões de {{name}} foram encerradas, e nada mais se abre',
    question: 'Desativar {{name}}?',
    signedOut: 'A pessoa é desconectada na hora de todos os dispositivos e não entra mais.',
  },
  removeEverywhere: {
    question: 'Remover {{name}} de todos os cofres?',
    message:
      '{{name}} está com o status inativo e não abre nada. Se isso foi decidido por uma chamada e não aqui, alguns cofres podem ainda citar a pessoa como membro. Você assina para todos que ela não é; esses cofres recebem chaves novas.',
    button: 'Remover',
    done: '{{name}} não é membro de nenhum cofre',
    failed: 'Não foi possível remover {{name}} de todos os cofres',
  },
  effect: {
    loading: 'Verificando o que isto muda...',
    unknown: 'Não foi possível mostrar quais cofres são afetados. Mesmo assim, eles recebem chaves novas.',
    none: 'A pessoa não abre nenhum cofre agora.',
    vaults_one: 'A pessoa perde agora um cofre, que recebe uma chave nova:',
    vaults_other: 'A pessoa perde agora {{count}} cofres, e cada um recebe uma chave nova:',
    andMore: 'e mais {{number}}',
    lone_one: 'Só uma pessoa consegue abrir {{names}}. Se for {{name}}, depois ninguém mais consegue.',
    lone_other:
      'Cada um destes cofres só se abre para uma pessoa: {{names}}. Onde for {{name}}, depois ninguém mais consegue abrir.',
    loneHelp: 'Antes, adicione ali um membro com a chave confirmada e espere até que ele consiga abrir.',
    known:
      'Ela pode se lembrar do que leu. Depois você pode pedir aos responsáveis que troquem essas senhas.',
  },
  followUp: {
    title: 'Os cofres estão recebendo chaves novas',
    progress: '{{done}} de {{total}}',
    here: 'Este navegador está cuidando disso. Você pode continuar trabalhando.',
    elsewhere_one: 'Um cofre espera que alguém que possa abri-lo entre: {{names}}',
    elsewhere_other: '{{count}} cofres esperam que alguém que possa abri-los entre: {{names}}',
    known: 'O que {{name}} já leu não se apaga. Agora peça a troca das senhas que podia ler.',
    reading: 'Ver quais são',
    done: 'Todos os cofres têm chaves novas',
  },
  invite: {
    open: 'Convidar usuário',
    title: 'Convidar usuário',
    description: 'Você recebe um link para entregar. Nenhum e-mail é enviado.',
    email: 'E-mail (somente do domínio da empresa)',
    emailHelp: 'Um endereço @{{domain}}.',
    name: 'Nome',
    role: 'Função',
    button: 'Convidar',
    failed: 'Não foi possível convidar o usuário',
    roleHint: {
      admin: 'Tudo, inclusive a função dos outros',
      manager: 'Cofres, os membros deles e pessoas',
      contributor: 'Abre os cofres de que é membro',
      client: 'Só acessa a própria conta',
    },
  },
  link: {
    title: 'Convite para {{name}}',
    description: 'É você quem entrega este link. Nenhum e-mail é enviado.',
    label: 'Link de convite',
    until: 'Vale por 7 dias, até {{until}}, e funciona uma única vez.',
    first:
      'Quem o abrir primeiro e entrar como {{email}} será reconhecido como {{name}}, sem mais perguntas. Por isso, entregue-o pessoalmente ou por um meio que ninguém mais lê.',
    shown: 'Ele só aparece agora. Se for perdido, crie outro na lista; este deixa de valer.',
    vaults: 'Você já pode colocar {{name}} em cofres. Eles se abrem assim que a pessoa seguir o link.',
    role: 'Assim que seguir o link, {{name}} passa a ter a função {{role}}. Todos os cofres, menos os de duas pessoas, se abrem então sozinhos, assim que alguém que possa abri-los entrar. Você não precisa confirmar mais nada.',
    roleLater:
      'A função {{role}} não vem com o link: quando {{name}} tiver uma chave confirmada, um administrador a confirma.',
    plain:
      'Este link só leva ao login, porque ninguém confirmou ainda a sua própria função. {{name}} compara oito palavras com um administrador ou gestor antes que os cofres se abram.',
    clientTitle: '{{name}} já tem uma conta',
    client:
      'Clientes não precisam de link de convite. Entram com {{email}} e acessam somente a própria conta.',
    done: 'Concluir',
    qrLabel: 'O convite em código QR',
    subject: 'Seu convite para o Chaveiro',
    text: 'Olá, {{name}}! Este é o seu convite para o Chaveiro, onde ficam as nossas senhas. Abra você mesmo e entre como {{email}}. Ele funciona uma única vez, até {{until}}; não o repasse a ninguém:',
    textPlain:
      'Olá, {{name}}! Este é o caminho para o Chaveiro, onde ficam as nossas senhas. Entre como {{email}}:',
    renewFailed: 'Não foi possível criar um novo link de convite',
  },
  tasks: {
    heading: 'Esperando por você',
    over: 'Não há mais nada para você confirmar aqui',
    confirmKey: '{{name}} criou uma chave que ninguém confirmou ainda',
    confirmKeyHelp: 'Até lá, não abre nenhum cofre. Leva um minuto: vocês comparam oito palavras.',
    confirmKeyButton: 'Confirmar chave',
    address: 'O e-mail de {{name}} não é o que foi confirmado',
    addressHelp:
      'O servidor agora mostra {{email}}. Ou o e-mail mudou, ou esta é outra pessoa. Compare oito palavras com a pessoa antes de lhe dar acesso a qualquer coisa.',
    reset: '{{name}} perdeu a chave e pede uma nova',
    resetHelp:
      'Dois administradores ou gestores comparam as palavras com a pessoa, ou um deles e o kit de recuperação. Você é a primeira pessoa.',
    resetSecond: '{{first}} comparou as palavras. Falta mais uma pessoa.',
    resetMine: 'Você comparou as palavras. Outro administrador ou gestor precisa fazer o mesmo.',
    resetButton: 'Comparar palavras',
    appoint: '{{name}} passou a ter a função {{role}}, e ninguém confirmou isso ainda',
    dismiss: '{{name}} deixou de ser administrador ou gestor, e ninguém confirmou isso ainda',
    deactivate: 'O status de {{name}} passou a inativo, e ninguém confirmou isso ainda',
    deactivateHelp:
      'O servidor já não abre nada à pessoa. Os dispositivos de todos seguem quando um administrador confirmar.',
    unsignedHelp: 'A decisão passa a valer quando um administrador a confirmar.',
    unsignedButton: 'Confirmar',
    unsignedQuestion: 'Confirmar esta decisão?',
    unsigned: {
      appoint:
        '{{name}} passa a ter a função {{role}} e pode abrir todos os cofres, exceto os de duas pessoas. Confirme só o que você sabe que foi decidido.',
      dismiss: '{{name}} perde os cofres que abria por causa da função.',
      deactivate:
        '{{name}} está com o status inativo e não abre nada. Você assina, para todos, que a chave da pessoa não vale mais e que ela não é membro de nenhum cofre; esses cofres recebem chaves novas.',
    },
    unsignedDone: 'Confirmado',
    unsignedFailed: 'Não foi possível confirmar a decisão',
  },
  compare: {
    title: 'Confirmar a chave de {{name}}',
    resetTitle: 'Comparar as novas palavras de {{name}}',
    description: 'Certifique-se de que esta chave é da pessoa, e não de outra que se passa por ela.',
    address: 'Você também confirma que o e-mail da pessoa é {{email}}.',
    stepCall:
      'Ligue para {{name}} ou encontre a pessoa. Não use chat nem e-mail: ali, quem escreve pode ser qualquer um.',
    stepRead: 'Peça que leia as oito palavras para você. A pessoa as encontra em “Suas palavras”.',
    stepReadNew: 'Peça que leia as oito palavras para você. A pessoa as encontra em “Suas novas palavras”.',
    stepSame: 'Compare com estas, na mesma ordem:',
    words: 'Palavras de {{name}}',
    same: 'As oito são iguais',
    differ: 'São diferentes',
    differTitle: 'Não confirme esta chave',
    differHelp:
      'O que você vê aqui não vem do dispositivo de {{name}}. Nada foi confirmado e nada foi aberto. Avise quem cuida deste servidor e compare de novo mais tarde.',
    back: 'Comparar de novo',
    confirmed: 'A chave de {{name}} está confirmada. Os cofres se abrem sozinhos para a pessoa.',
    resetHalf: 'Confirmação registrada. Outro administrador ou gestor também precisa comparar.',
    resetDone: '{{name}} tem a nova chave. Os cofres se abrem sozinhos para a pessoa.',
    failed: 'Não foi possível confirmar a chave',
    changed: 'A chave mudou enquanto você comparava. Olhe as palavras de novo.',
  },
  trust: {
    heading: 'Como as pessoas são reconhecidas',
    description: 'Os cofres só se abrem para pessoas cuja chave alguém confirmou.',
    automatic: 'Confirmar novas chaves automaticamente',
    automaticHelp:
      'Pessoas novas são aceitas sem link e sem comparar palavras, a não ser que um link de convite espere por elas. Isto é confiar no servidor: se ele mentisse sobre a chave de uma pessoa nova, ninguém perceberia.',
    automaticOn: 'Novas chaves são confirmadas automaticamente',
    automaticOff: 'Novas chaves são confirmadas por pessoas',
    automaticQuestion: 'Confirmar novas chaves automaticamente?',
    automaticButton: 'Confiar no servidor',
    automaticFailed: 'Não foi possível mudar isto',
    automaticAdmins: 'Somente um administrador pode mudar isto.',
    words: 'Palavras da organização',
    wordsHelp:
      'Quem chegou sem link as compara com você antes do primeiro uso. Elas também estão no kit de recuperação.',
  },
  relinking: {
    heading: 'Novas contas no serviço de login',
    description:
      'As pessoas são reconhecidas pela conta que têm lá, não pelo e-mail. Se todas receberem contas novas, como após uma troca do serviço ou do registro nele, ninguém consegue entrar até você vinculá-las de novo.',
    open: 'Vincular novas contas',
    question: 'Vincular todos a uma nova conta?',
    message:
      'Por 14 dias, cada pessoa ativa hoje é vinculada uma vez, no próximo login com uma conta nova que tenha o e-mail verificado dela. Isso encerra as outras sessões e os navegadores confiáveis dela. Nenhum cofre se abre: ela desbloqueia como antes. Primeiro, desative quem saiu da empresa: quem tiver recebido o e-mail dessa pessoa entraria como ela.',
    confirm: 'Vincular por 14 dias',
    opened: 'As pessoas são vinculadas no próximo login',
    ended: 'Ninguém mais é vinculado a uma nova conta',
    failed: 'Não foi possível alterar',
    end: 'Encerrar agora',
    until: 'Aberto até',
    linked: 'Já vinculadas: {{count}}',
    nobody: 'Ninguém ainda',
    waiting: 'Ainda não vinculadas: {{count}}',
  },
  tooFew: {
    title_one: 'Em um cofre de duas pessoas, ninguém poderia ajudar numa emergência',
    title_other: 'Em {{count}} cofres de duas pessoas, ninguém poderia ajudar numa emergência',
    help: 'Restam menos de dois dos administradores e gestores indicados. Indique outros em Membros → Regras de acesso:',
  },
  left: {
    title_one: 'Sem {{name}}, restam menos de dois administradores e gestores para um cofre de duas pessoas',
    title_other:
      'Sem {{name}}, restam menos de dois administradores e gestores para {{count}} cofres de duas pessoas',
    help: 'Ninguém poderia ajudar ali numa emergência. Antes de continuar, abra ali Membros → Regras de acesso e faça indicar todos os outros administradores e gestores. Se não houver dois outros, torne antes alguém administrador ou gestor.',
    label: 'Cofres de duas pessoas',
    unknown:
      'Não foi possível verificar se isso deixa um cofre de duas pessoas a cargo de um só administrador ou gestor. Tente de novo antes de continuar.',
  },
  lost: {
    title_one: 'Ninguém consegue mais abrir um cofre',
    title_other: 'Ninguém consegue mais abrir {{count}} cofres',
    help: 'A página do cofre diz se ele volta, e como:',
  },
  lone: {
    custodian: 'Você é a única pessoa que pode aprovar novos acessos',
    custodianHelp:
      'Se você perder sua chave, só o kit de recuperação impresso traz você de volta. E ninguém recebe acesso de emergência, que precisa de duas pessoas. Torne uma segunda pessoa administradora ou gestora.',
    other: '{{name}} é a única pessoa que pode aprovar novos acessos',
    otherHelp:
      'Se {{name}} perder a chave, só o kit de recuperação impresso traz essa pessoa de volta. E ninguém recebe acesso de emergência, que precisa de duas pessoas. Um administrador pode tornar uma segunda pessoa administradora ou gestora.',
    vaults_one: 'Um cofre só pode ser aberto por uma única pessoa: {{names}}',
    vaults_other: '{{count}} cofres só podem ser abertos por uma única pessoa: {{names}}',
    vaultsHelp:
      'Se essa pessoa perder a chave, o que está ali se perde. Adicione um membro que tenha a chave confirmada.',
  },
  advanced: {
    title: 'Avançado',
    description:
      'Como o Chaveiro confere quem é quem: as palavras da organização, a confirmação automática, as contas no serviço de login e a comparação com colegas.',
  },
  colleagues: {
    title: 'O que meus colegas veem',
    description: 'Se o servidor mostra o mesmo a todos, e comparar palavras com uma pessoa.',
  },
}
