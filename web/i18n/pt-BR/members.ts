import type { texts as english } from '../en/members.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  open: 'Membros',
  title: 'Membros de {{vault}}',
  description: 'Quem pode abrir este cofre, e por quê.',
  tabs: { label: 'Sobre os membros', people: 'Pessoas', keeping: 'Regras de acesso' },
  loadFailed: 'Não foi possível carregar os membros',
  holders_zero: 'Ninguém pode abrir ainda',
  holders_one: '{{count}} pessoa pode abrir',
  holders_other: '{{count}} pessoas podem abrir',
  search: 'Buscar membros',
  none: 'Ninguém ainda',
  noneHelp: 'Fica pronto assim que um administrador ou gestor abrir esta página.',
  add: {
    label: 'Adicionar alguém',
    placeholder: 'Nome ou e-mail',
    empty: 'Ninguém encontrado',
    everybody: 'Todos os que podem ser adicionados já estão aqui',
    button: 'Adicionar',
    done: '{{name}} agora é membro',
    doneProposed: 'Proposta feita para {{name}}. Um segundo administrador ou gestor precisa concordar',
    doneProposedToMember: 'Proposta feita para {{name}}. Um membro precisa concordar',
    noVoice:
      'Neste cofre de duas pessoas, só os administradores e gestores indicados para ele podem propor alguém.',
    failed: 'Não foi possível adicionar {{name}}',
    inside_one: 'A pessoa também recebe um cofre dentro deste, que herda os membros.',
    inside_other: 'A pessoa também recebe {{count}} cofres dentro deste, que herdam os membros.',
    keyless: 'ainda sem chave',
    unconfirmed: 'chave não confirmada',
  },
  altered: 'Não é o e-mail confirmado. Compare as palavras antes de confiar nele.',
  group: {
    custodians: 'Administradores e gestores',
    direct: 'Membros',
    inherited: 'Membros de um cofre acima',
  },
  source: {
    custodian: 'Administrador ou gestor',
    direct: 'Membro',
    inherited: 'Por meio de {{vault}}',
    hiddenVault: 'um cofre que você não vê',
  },
  state: {
    holds: 'Pode abrir',
    waits: 'Abre em breve',
    waitsHint: 'Assim que alguém que possa abri-lo entrar',
    keyless: 'Ainda sem chave',
    keylessHint: 'A pessoa cria a chave ao entrar pela primeira vez. Depois o cofre se abre para ela.',
    unconfirmed: 'Chave não confirmada',
    unconfirmedHint: 'O cofre se abre quando a chave da pessoa for confirmada em Configurações → Usuários',
    unsigned: 'Não confirmado',
    unsignedHint: 'Só o servidor diz isso. Até que alguém confirme, a pessoa não abre o cofre.',
    proposed: 'Proposta',
    proposedHint: 'Uma segunda pessoa precisa concordar. Até lá, a pessoa proposta não abre o cofre.',
    undecided: 'Fora da lista do servidor',
    undecidedHint:
      'A pessoa perdeu este cofre e não o abre mais, mas ninguém assinou isso. Remova-a para todos ou adicione-a de volta.',
  },
  confirm: {
    button: 'Confirmar',
    question: 'Confirmar que {{name}} pode abrir este cofre?',
    message: 'Confirme só o que você sabe que foi decidido. A pessoa poderá abrir tudo o que há nele.',
    done: 'Confirmado',
    failed: 'Não foi possível confirmar',
  },
  addBack: {
    button: 'Adicionar de volta',
    question: 'Adicionar {{name}} de volta a este cofre?',
    message: 'A pessoa poderá abrir de novo tudo o que há nele.',
    done: '{{name}} é membro de novo',
    failed: 'Não foi possível adicionar {{name}} de volta',
  },
  remove: {
    open: 'Remover {{name}}',
    question: 'Remover {{name}} deste cofre?',
    newKey: '{{name}} perde este cofre agora. Ele recebe uma chave nova na hora.',
    undecided:
      '{{name}} não abre mais este cofre. Você assina isso para todos, e ele recebe uma chave nova na hora.',
    inside_one: 'O mesmo vale para um cofre dentro deste, a não ser que a pessoa esteja lá diretamente.',
    inside_other:
      'O mesmo vale para {{count}} cofres dentro deste, a não ser que a pessoa esteja lá diretamente.',
    known:
      'A pessoa pode se lembrar do que leu. Depois você pode pedir aos responsáveis que troquem essas senhas.',
    staysInherited:
      '{{name}} ainda tem acesso por meio de {{vault}}. Remova a pessoa lá também ou pare de herdar os membros.',
    last: 'Ninguém mais pode abrir este cofre. Tudo o que há nele se perderia.',
    button: 'Remover',
    done: '{{name}} perde este cofre agora',
    doneMore: 'A pessoa pode se lembrar do que leu.',
    reading: 'Credenciais a que {{name}} teve acesso',
    failed: 'Não foi possível remover {{name}}',
  },
  leave: {
    open: 'Sair do cofre',
    question: 'Sair deste cofre?',
    message: 'Você não poderá abrir mais nada nele até que adicionem você de novo.',
    button: 'Sair do cofre',
    done: 'Você saiu do cofre',
    failed: 'Não foi possível sair',
  },
  visibility: {
    title: 'Quem pode ver o cofre',
    listed:
      'Toda a equipe vê o cofre e os itens, com título, login e endereço, nunca os segredos, e sabe a quem pedir acesso.',
    private: 'Somente os membros, administradores e gestores o veem.',
    label: 'Visibilidade',
    done: 'Visibilidade alterada',
  },
  inheritance: {
    on: 'Herda os membros de {{parent}}',
    onHelp: 'Quem for adicionado a {{parent}} também pode abrir este cofre.',
    off: 'Não herda os membros de {{parent}}',
    offHelp: 'Só os próprios membros, administradores e gestores podem abri-lo.',
    setApart: 'Parar de herdar',
    takeOver: 'Herdar membros',
    setApartQuestion: 'Parar de herdar os membros de {{parent}}?',
    setApartMessage:
      'Quem está aqui só por meio de {{parent}} perde este cofre agora, mas pode se lembrar do que leu. O cofre recebe uma chave nova.',
    takeOverQuestion: 'Herdar os membros de {{parent}}?',
    takeOverMessage: 'Todos os membros de {{parent}} poderão abrir este cofre, com tudo o que há nele.',
    setApartDone: 'O cofre não herda mais membros',
    takeOverDone: 'O cofre agora herda os membros',
    failed: 'Não foi possível mudar isto',
  },
  rehearsal: {
    title: 'Simular uma emergência',
    help: 'As mesmas pessoas passam pelo pedido, pelas duas aprovações e pela abertura, com um item inventado, identificado como simulação em toda parte. Nada de verdade é aberto.',
    never: 'Ninguém fez uma simulação aqui ainda.',
    last: 'Funciona; última simulação em {{day}}.',
    start: 'Simular uma emergência',
    question: 'Simular uma emergência neste cofre?',
    message:
      'O dispositivo de um membro inventa um item. Alguém que não consegue abrir o cofre pede esse item como numa emergência, e dois administradores ou gestores aprovam. Notificações e mensagens no chat são enviadas, e todas dizem que é uma simulação. Ela termina sozinha após 24 horas.',
    started: 'A simulação começou',
    startFailed: 'Não foi possível começar a simulação',
    end: 'Encerrar a simulação',
    ended: 'A simulação terminou',
    endFailed: 'Não foi possível encerrar a simulação',
    loadFailed: 'Não foi possível carregar o andamento da simulação',
    by: 'Iniciada por {{person}}. Termina sozinha em {{until}}.',
    steps: 'Andamento da simulação',
    done: 'Feito:',
    now: 'Agora:',
    later: 'Depois:',
    step: {
      make: 'O dispositivo de um membro inventa um item. Isso acontece quando um membro desbloqueia o Chaveiro.',
      made: 'O item inventado se chama “{{item}}”.',
      ask: 'Alguém que não consegue abrir este cofre abre “{{item}}” e clica em “Acesso de emergência”.',
      askLater: 'Alguém que não consegue abrir este cofre clica em “Acesso de emergência” no item.',
      asked: '{{person}} pediu o item.',
      askedAgain: 'O último pedido de {{person}} não deu certo: {{status}}. Alguém precisa pedir de novo.',
      approve: 'Dois administradores ou gestores aprovam em “Emergências”: {{given}}\u00a0/\u00a0{{needed}}.',
      approveSecond:
        '{{people}} aprovou. Falta mais uma pessoa aprovar em “Emergências”: {{given}}\u00a0/\u00a0{{needed}}.',
      approveLater: 'Dois administradores ou gestores aprovam.',
      approved: '{{people}} aprovaram.',
      deliver: 'As duas aprovações foram dadas. Abre quando o dispositivo de um membro entregar a chave.',
      open: '{{person}} revela o item.',
      openLater: 'Quem pediu revela o item.',
      opened: 'Funciona: foi aberto em {{day}}.',
    },
    status: {
      denied: 'negado',
      lapsed: 'expirado',
      unneeded: 'não mais necessário',
      withdrawn: 'retirado',
      revoked: 'revogado',
      ended: 'encerrado',
    },
  },
  custody: {
    shared: 'Aberto a administradores e gestores',
    sharedHelp:
      'Todo administrador e gestor pode abrir este cofre, além dos membros. Um deles basta para aprovar acesso temporário a um item.',
    sharedEmergency:
      'Numa emergência, dois deles juntos abrem um único item, por uma hora, para quem pedir. Todos são avisados.',
    split: 'Cofre de duas pessoas',
    splitIncomplete: 'Cofre de duas pessoas, incompleto',
    splitHelp:
      'Só os membros abrem este cofre; nenhum administrador ou gestor consegue sozinho. O acesso temporário a um item precisa de dois deles.',
    splitEmergency:
      'Numa emergência, quaisquer dois dos indicados para ele abrem juntos um único item, por uma hora, para quem pedir. Todos os administradores e gestores são avisados.',
    sharedTooMany:
      'Ele não pode se tornar um cofre de duas pessoas: é possível indicar no máximo {{count}} administradores e gestores, e a organização tem mais.',
    splitTooMany:
      'Não é possível indicar todos os administradores e gestores de hoje: podem ser no máximo {{count}}, e a organização tem mais. Quem já foi indicado continua indicado.',
    lacks: {
      custodian:
        'Para um cofre de duas pessoas, a organização precisa antes de mais um administrador ou gestor com chave confirmada.',
      member:
        'Para um cofre de duas pessoas, adicione antes um membro que não seja administrador nem gestor.',
    },
    propose: 'Propor',
    toSplit: 'Tornar cofre de duas pessoas',
    toShared: 'Abrir a administradores e gestores',
    toSplitQuestion: 'Propor um cofre de duas pessoas?',
    toSplitMessage:
      'Só os membros poderão abrir este cofre, e nenhum administrador ou gestor sozinho. É preciso haver ao menos dois administradores ou gestores e um membro que não seja nem um nem outro. Um segundo administrador ou gestor precisa concordar.',
    toSharedQuestion: 'Propor abri-lo a todos os administradores e gestores?',
    toSharedMessage:
      'Todo administrador e gestor poderá abrir este cofre, com tudo o que há nele. Um segundo precisa concordar.',
    proposed: 'Proposta feita. Um segundo administrador ou gestor precisa concordar',
    proposedToMember: 'Proposta feita. Um membro precisa concordar',
    failed: 'Não foi possível propor isto',
    left: 'Ninguém tem mais a chave deste cofre',
    leftMeans:
      'Quem for adicionado agora não recebe chave. O que está no cofre não se perdeu: dois dos administradores e gestores indicados para ele podem entregá-lo a alguém na página do cofre. Ou abra um item e peça acesso de emergência.',
    tooFew: 'Há poucos administradores e gestores indicados para este cofre',
    tooFewMeans:
      'Restam menos de dois dos que foram indicados. Até que outros sejam indicados, toda mudança de quem pode abri-lo exige um administrador ou gestor junto com um membro, e ninguém pode ajudar numa emergência.',
    notAll: 'Nem todo administrador e gestor foi indicado para este cofre',
    notAllMeans:
      'Só os indicados podem deixar alguém entrar e ajudar numa emergência. Quem se tornou administrador ou gestor depois fica de fora até que dois concordem.',
    rename: 'Indicar todos',
    renameQuestion: 'Propor que sejam indicados todos os administradores e gestores de hoje?',
    renameMessage:
      'Quaisquer dois deles poderão deixar alguém entrar e ajudar numa emergência. O cofre recebe uma chave nova. Uma segunda pessoa precisa concordar.',
    dealing: 'Chaves de emergência',
    dealt:
      'Todos os administradores e gestores envolvidos têm sua chave de emergência. Quaisquer dois deles podem ajudar.',
    missing_one: 'Uma pessoa ainda não tem sua chave de emergência',
    missing_other: '{{count}} pessoas ainda não têm suas chaves de emergência',
    missingLabel: 'Ainda sem chave de emergência',
    missingMeans_one:
      'Ela a recebe quando desbloquear o Chaveiro. Até lá, dois administradores ou gestores não abrem nada aqui numa emergência. Os membros abrem o cofre como sempre.',
    missingMeans_other:
      'Elas as recebem quando desbloquearem o Chaveiro. Até lá, dois administradores ou gestores não abrem nada aqui numa emergência. Os membros abrem o cofre como sempre.',
    missingFew_one:
      'Ela a recebe quando desbloquear o Chaveiro. Enquanto isso, duas das outras pessoas podem ajudar.',
    missingFew_other:
      'Elas as recebem quando desbloquearem o Chaveiro. Enquanto isso, duas das outras pessoas podem ajudar.',
    unsealed:
      'A chave de {{people}} não funciona: não há como ajudar aqui até que novas chaves sejam criadas na própria conta.',
    noDealing: 'As chaves de emergência são criadas na próxima vez que um membro desbloquear o Chaveiro.',
    newKey: 'Antes, o cofre recebe uma chave nova.',
    openable: 'Itens que dois deles podem abrir numa emergência: {{wrapped}} de {{total}}.',
    openableLater: 'Os outros ficam prontos na próxima vez que um membro desbloquear o Chaveiro.',
  },
  proposal: {
    admit: '{{by}} quer adicionar {{name}}',
    split: '{{by}} quer um cofre de duas pessoas',
    shared: '{{by}} quer abri-lo a todos os administradores e gestores',
    redeal: '{{by}} quer indicar todos os administradores e gestores de hoje',
    second: 'Um segundo administrador ou gestor precisa concordar.',
    own: 'Você concordou. Falta uma segunda pessoa.',
    member:
      'Restam menos de dois dos administradores e gestores indicados para este cofre, por isso um membro precisa concordar.',
    members: 'Qualquer um destes pode: {{names}}.',
    yours:
      'Restam menos de dois dos administradores e gestores indicados para este cofre, por isso um membro precisa concordar. Você é um deles.',
    button: 'Concordar',
    question: 'Concordar com isto?',
    admitMessage: 'A pessoa poderá abrir este cofre, com tudo o que há nele.',
    splitMessage:
      'Só os membros poderão abrir este cofre, e nenhum administrador ou gestor sozinho. O cofre recebe uma chave nova.',
    sharedMessage: 'Todo administrador e gestor poderá abrir este cofre, com tudo o que há nele.',
    redealMessage:
      'Quaisquer dois dos administradores e gestores de hoje poderão deixar alguém entrar e ajudar numa emergência. O cofre recebe uma chave nova.',
    done: 'Concordância registrada. Já está valendo',
    withdraw: 'Retirar',
    withdrawn: 'Proposta retirada. Nada mudou, e ela pode ser feita de novo',
    withdrawFailed: 'Não foi possível retirar a proposta',
    failed: 'Sua concordância não foi registrada',
    somebody: 'Alguém',
  },
  keys: {
    title: 'Chave do cofre',
    details: 'Detalhes técnicos',
    number: 'Chave n.º {{number}}',
    due: 'O cofre precisa de uma chave nova, porque mudou quem pode abri-lo. Ela é criada quando alguém que possa abri-lo entrar. Até lá, nada pode ser salvo.',
    current:
      'Sempre que alguém perde o acesso, o cofre recebe uma chave nova. O que foi salvo antes fica como está até ser alterado.',
    rewrap: 'Renovar tudo',
    rewrapHelp: 'Protege tudo o que há no cofre com a chave mais nova agora, e não aos poucos.',
    running: 'Renovando tudo com a chave mais nova',
    progress: '{{done}} de {{total}}',
    done_one: 'Pronto: {{count}} item renovado',
    done_other: 'Pronto: {{count}} itens renovados',
    nothing: 'Tudo já estava com a chave mais nova',
    stopped_zero: 'Interrompido. Nada foi renovado, tudo fica como estava',
    stopped_one: 'Interrompido. {{count}} item foi renovado, o resto fica como estava',
    stopped_other: 'Interrompido. {{count}} itens foram renovados, o resto fica como estava',
    failed: 'Não foi possível renovar tudo',
  },
  waiting: {
    title: 'Este cofre se abre em breve para você',
    description: 'Ele se abre sozinho em até um minuto, assim que alguém que possa abri-lo entrar.',
    refused:
      'A chave que {{names}} entregou não é a certa, e nada foi aberto com ela. Outra pessoa entregará outra.',
    refusedBySomebody:
      'A chave que alguém entregou não é a certa, e nada foi aberto com ela. Outra pessoa entregará outra.',
    helpers: 'Para ajudar, basta uma destas pessoas abrir o Chaveiro',
    send: 'Envie este link a uma delas:',
    link: 'Link para este cofre',
    nobody: 'No momento ninguém pode abrir este cofre. Avise um administrador ou gestor.',
    unconfirmedTitle: 'Antes, sua chave precisa ser confirmada',
    unconfirmed: 'Depois disso, este cofre se abre sozinho para você. “O que fazer”, acima, diz como.',
    roleTitle: 'Antes, um administrador precisa confirmar sua função',
    role: 'Sua função aqui é {{role}}, e nenhum administrador assinou isso ainda. Quando um deles a confirmar em Configurações → Usuários, este cofre se abre sozinho para você.',
    arrived: 'O cofre está aberto para você',
  },
  outside: {
    ask: 'Você vê o que há nele, mas não os segredos. Peça a um administrador ou gestor que adicione você, ou abra um item para pedir acesso temporário só a ele.',
    askTwo:
      'Você vê o que há nele, mas não os segredos. É um cofre de duas pessoas: dois administradores ou gestores juntos podem adicionar você. Você também pode abrir um item e pedir a eles acesso temporário só a esse item.',
    helpers: 'Estas pessoas podem adicionar você',
    nobody: 'No momento ninguém pode adicionar você.',
    split:
      'É um cofre de duas pessoas: só os membros o abrem, administradores e gestores não. Abra um item para pedir a dois deles acesso temporário só a ele.',
    members: 'Estas pessoas podem abri-lo',
    noMember: 'No momento ninguém pode abri-lo.',
  },
  overview: {
    altered: 'O nome ou o lugar deste cofre não é o confirmado',
    alteredHelp:
      'Alguém sem a chave pode tê-lo renomeado ou movido. Não salve nada aqui antes de saber. Os membros podem dizer como ele deve se chamar.',
    alteredMark: 'O nome ou o lugar não é o confirmado',
    adopt: 'Está correto',
    adoptQuestion: 'Confirmar que este cofre se chama “{{name}}” e fica onde você o vê?',
    adoptMessage: 'O navegador de todos passa a aceitar isso. Confirme só o que você sabe que está certo.',
    adoptButton: 'Confirmar',
    adopted: 'Confirmado',
    adoptFailed: 'Não foi possível confirmar',
    unsigned: 'O nome e o lugar deste cofre ainda não foram confirmados.',
    sign: 'Confirmar',
  },
  lost: {
    title: 'Ninguém consegue mais abrir este cofre',
    description:
      'Dois dos administradores e gestores indicados para ele podem entregá-lo a alguém. Nada do que está nele se perdeu.',
    closed:
      'Também não há como entregá-lo a alguém: menos de dois dos administradores e gestores indicados para ele ainda têm sua chave de emergência. Troque as credenciais que aparecem aqui nos serviços em que valem, salve-as em outro cofre e depois exclua este.',
    waiting:
      'Há membros que ainda esperam a chave dele, e ninguém pode entregá-la a eles: {{people}}. Remova-os deste cofre; depois, dois dos administradores e gestores indicados para ele podem entregá-lo a alguém, também a um deles.',
    help: 'Como funciona',
    give: 'Entregar a alguém',
    giveOther: 'Escolher outra pessoa',
    choose: 'Quem recebe {{vault}}?',
    person: 'Novo membro',
    nobody:
      'Ninguém pode recebê-lo ainda: é preciso uma pessoa ativa, com chave confirmada, que não seja administrador nem gestor',
    means:
      'Um segundo administrador ou gestor indicado para este cofre precisa concordar. Depois a pessoa abre tudo o que está nele. Versões antigas dos itens não voltam.',
    agreeMeans:
      'Com sua concordância essa pessoa pode abrir tudo o que há nele. Versões antigas dos itens não voltam.',
    proposed: '{{name}} foi proposto. Um segundo administrador ou gestor precisa concordar',
    given: '{{name}} recebe este cofre assim que desbloquear o Chaveiro',
    again: 'O cofre mudou desde então. Um segundo administrador ou gestor precisa concordar de novo',
    failed: 'Não foi possível entregar o cofre a {{name}}',
    question: 'Entregar este cofre a {{name}}?',
    waits: '{{by}} quer entregar este cofre a {{name}}',
    waitsOther:
      'Ninguém consegue mais abri-lo. Um segundo administrador ou gestor indicado para ele precisa concordar.',
    waitsSecond:
      'Ninguém consegue mais abri-lo. Falta a sua concordância, ou a de outro administrador ou gestor indicado para ele.',
    waitsUntil: 'A proposta vale até {{until}}.',
    opening: '{{name}} está recebendo este cofre',
    openingHelp: 'Continua sempre que {{name}} estiver com o Chaveiro desbloqueado.',
    items: 'Itens abertos',
    progress: '{{done}} de {{total}}',
    left_one: 'Um item não pôde ser reaberto',
    left_other: '{{count}} itens não puderam ser reabertos',
    leftHelp:
      'Não estavam preparados para emergências, ou ninguém responde por eles. Troque as credenciais e salve-as de novo.',
  },
}
