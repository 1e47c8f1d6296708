import type { texts as english } from '../en/colleagues.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'O que meus colegas veem',
  description: 'Se o servidor mostra o mesmo a todos',
  loading: 'Comparando com o que os dispositivos dos colegas viram...',
  failed: 'A comparação não funcionou',
  notYet:
    'Antes um administrador ou gestor precisa confirmar sua chave. Depois seu navegador compara sozinho.',
  summary: {
    none: 'O dispositivo de {{name}} viu o mesmo que o seu ({{ago}}).',
    noneHelp: 'Seu navegador compara sozinho, a cada hora. Não há nada a fazer.',
    fresh: 'Nada difere. O dispositivo de nenhum colega confirmou ainda.',
    freshHelp: 'Isso acontece sozinho assim que um administrador ou gestor desbloquear.',
    alone: 'Só você é administrador ou gestor aqui.',
    aloneHelp:
      'Por isso nenhum dispositivo pode confirmar sozinho o que é mostrado ao seu. Você pode comparar palavras com qualquer pessoa; com um segundo administrador isso aconteceria sozinho.',
    day: 'Ninguém confirmou o que você vê desde {{date}}.',
    dayHelp:
      'Em geral nenhum administrador ou gestor desbloqueou desde então. Um servidor que escondesse mudanças de você pareceria igual. Se quiser ter certeza, compare palavras com um colega.',
    week: 'Há 7 dias ninguém confirma o que você vê.',
    weekHelp:
      'Até que um administrador ou gestor desbloqueie, ou você compare palavras com um colega, este navegador não entrega chaves a ninguém. Ler e salvar continua funcionando.',
    dayVaults_one: 'Ninguém confirmou um cofre desde {{date}}.',
    dayVaults_other: 'Ninguém confirmou {{count}} cofres desde {{date}}.',
    weekVaults_one: 'Há 7 dias ninguém confirma um cofre.',
    weekVaults_other: 'Há 7 dias ninguém confirma {{count}} cofres.',
    weekVaultsHelp:
      'Até que o dispositivo de um administrador ou gestor mostre o mesmo, ou você compare palavras com um colega, este navegador não entrega a ninguém as chaves desses cofres. Ler e salvar continua funcionando.',
    missing_one: 'O dispositivo de {{names}} não confirma o que você vê desde {{date}}. Outros confirmaram.',
    missing_other:
      'Os dispositivos de {{names}} não confirmam o que você vê desde {{date}}. Outros confirmaram.',
    missingHelp:
      'Em geral alguém está ausente. Um servidor que mantivesse dois grupos de pessoas separados pareceria igual. Se essas pessoas estão trabalhando, ligue e comparem palavras. Enquanto isso nada para.',
    behind_one: 'O dispositivo de {{names}} recebe um estado antigo.',
    behind_other: 'Os dispositivos de {{names}} recebem um estado antigo.',
    behindHelp:
      'Ele diz todo dia o que vê, e lhe falta o que o seu já sabe há mais de um dia. Um servidor que funciona como deve nunca faz isso. Ligue e comparem palavras. Se não baterem, avise por outro meio quem opera o servidor.',
    differsItems: 'Seu dispositivo e o de {{name}} receberam itens diferentes.',
    differsItemsHelp:
      'Um servidor que funciona como deve nunca faz isso. Não dê acesso a ninguém, ligue para essa pessoa e comparem as palavras abaixo, depois o que cada um vê no cofre. As palavras valem para pessoas e cofres, não para itens: isto fica até aquele dispositivo receber os mesmos itens que o seu.',
    differs: 'Seu dispositivo e o de {{name}} receberam coisas diferentes.',
    differsHelp:
      'Um servidor que funciona como deve nunca faz isso. Nada se perdeu. Não dê acesso a ninguém, ligue para essa pessoa e comparem as palavras abaixo. Se não baterem, exporte a auditoria, deixem os dois navegadores como estão e avise por outro meio quem opera o servidor.',
  },
  people: {
    heading: 'Administradores e gestores',
    description: 'Os navegadores deles dizem sozinhos, com assinatura, o que lhes é mostrado.',
    somebody: 'Um colega',
    same: 'Igual ao seu',
    older: 'Faz tempo',
    behind: 'Estado antigo',
    behindHelp: 'Falta o que seu dispositivo já sabe há mais de um dia. Ligue e comparem palavras.',
    others_one: 'mais {{count}}',
    others_other: 'mais {{count}}',
    begun: 'Este navegador compara desde {{date}}.',
    begunToday:
      'Este navegador não lembra nada de antes de {{date}}. Se você lê isto todo dia, ele esquece tudo ao ser fechado e não avisa do que só se nota depois de dias.',
    none: 'Ainda não',
    differs: 'Diferente',
    clock_ahead: 'Relógio adiantado',
    sameAt: 'Viu o mesmo {{when}}',
    never: 'Ainda não confirmou nada a este navegador',
    differsHelp: 'Recebeu algo diferente de você. Ligue e comparem as palavras.',
    clockHelp: 'O relógio do dispositivo está adiantado, por isso o que ele diz sobre o tempo não conta.',
  },
  vaults: {
    heading: 'Cofres que ninguém confirmou',
    description: 'Nenhum dispositivo de administrador ou gestor mostrou o mesmo destes desde então.',
    differing: 'Cofres mostrados de outra forma a um colega',
    differingHelp: 'Seu navegador não entrega a ninguém as chaves destes.',
    since: 'Desde {{date}}',
    differs: 'Mostrado de outra forma',
    differsItems: 'Itens mostrados de outra forma',
    unknown: 'Um cofre',
    more_one: 'e mais {{count}}',
    more_other: 'e mais {{count}}',
  },
  unsigned: {
    title_one: 'O servidor cita um cofre que seu navegador não consegue verificar: {{names}}',
    title_other: 'O servidor cita {{count}} cofres que seu navegador não consegue verificar: {{names}}',
    help: 'Por isso ele não confirma nada disso aos seus colegas. Todo o resto ele continua confirmando. Se isto ainda estiver aqui em uma hora, avise quem opera o servidor.',
  },
  days: {
    title: 'Palavras enviadas ao chat da equipe',
    help: 'Uma vez por dia o chat recebe oito palavras do que um dispositivo viu. Compare com estas: outras palavras lá significam que algo diferente é mostrado a um de vocês.',
    by: '{{day}}: dispositivo de {{name}}, {{time}}',
    unknown: 'Este navegador não sabe dizer se quem assinou podia assinar.',
    words: 'Palavras de {{day}}',
  },
  compare: {
    heading: 'Comparar com uma pessoa',
    description:
      'Em dois minutos, por telefone ou lado a lado. Vale para a lista de pessoas e para todos os cofres que vocês dois podem abrir.',
    who: 'Com quem?',
    nobody: 'Ninguém com esse nome',
    open: 'Comparar palavras',
    title: 'Comparar palavras com {{name}}',
    both: 'Vocês dois abrem esta página e escolhem um ao outro. Uma pessoa lê, a outra digita; depois ao contrário. As palavras de cada um são sempre outras.',
    read: 'Eu leio',
    type: 'Eu digito',
    readHelp:
      'Leia estas oito palavras para {{name}}, pessoalmente ou por telefone. Nunca por uma mensagem que o servidor envia.',
    words: 'Palavras para ler',
    coversPeople: 'Valem para a lista de pessoas: ainda não há cofre que vocês dois possam abrir.',
    covers_one: 'Valem para a lista de pessoas e {{count}} cofre.',
    covers_other: 'Valem para a lista de pessoas e {{count}} cofres.',
    qr: 'Ou deixe {{name}} fotografar este código na sua tela',
    field: 'As oito palavras que {{name}} lê',
    fieldHelp: 'Com espaços entre elas. Ou cole, arraste ou escolha uma foto do código.',
    fieldShort: 'Digite todas as oito palavras.',
    picture: 'Usar uma foto do código',
    fault: {
      no_qr: 'Nenhum código foi encontrado nesta foto. Fotografe mais de perto e reto.',
      no_picture: 'Este arquivo não é uma imagem.',
      no_reader: 'O leitor de códigos não carregou. Digite as palavras.',
    },
    check: 'Comparar',
    checking: 'Comparando...',
    fits: 'Bate: o mesmo é mostrado a você e a {{name}}.',
    fitsHelp: 'Agora {{name}} digita o que você lê, para que o navegador dessa pessoa também saiba.',
    differ: 'Não são as palavras que seu navegador tem.',
    differHelp:
      'Algo pode ter mudado no meio, ou uma palavra foi ouvida errado: feche e comecem de novo dos dois lados. Se ainda diferirem, coisas diferentes são mostradas a vocês: não dê acesso a ninguém e avise por outro meio quem opera o servidor.',
    failed: 'A comparação não funcionou',
  },
  banner: {
    day: 'O dispositivo de nenhum colega confirmou o que você vê desde {{date}}. Em geral ninguém desbloqueou desde então.',
    week: 'Há 7 dias ninguém confirma o que você vê. Este navegador não entrega chaves até que um administrador ou gestor desbloqueie, ou você compare palavras com um colega.',
    dayVaults_one: 'O dispositivo de nenhum colega confirmou um cofre desde {{date}}.',
    dayVaults_other: 'O dispositivo de nenhum colega confirmou {{count}} cofres desde {{date}}.',
    weekVaults_one:
      'Há 7 dias ninguém confirma um cofre. Este navegador não entrega a chave dele até que palavras sejam comparadas.',
    weekVaults_other:
      'Há 7 dias ninguém confirma {{count}} cofres. Este navegador não entrega as chaves deles até que palavras sejam comparadas.',
    differs:
      'Seu dispositivo e o de um colega receberam coisas diferentes. Não dê acesso a ninguém antes de olhar.',
    missing_one:
      'Há uma semana o dispositivo de {{names}} não confirma o que você vê; outros confirmaram. Se essa pessoa está trabalhando, comparem palavras.',
    missing_other:
      'Há uma semana os dispositivos de {{names}} não confirmam o que você vê; outros confirmaram. Se essas pessoas estão trabalhando, comparem palavras.',
    behind_one:
      'O dispositivo de {{names}} recebe um estado antigo: falta o que o seu já sabe há mais de um dia.',
    behind_other:
      'Os dispositivos de {{names}} recebem um estado antigo: falta o que o seu já sabe há mais de um dia.',
    look: 'Ver',
    compare: 'Comparar palavras',
    later: 'Até amanhã',
    inAWeek: 'Em uma semana',
  },
}
