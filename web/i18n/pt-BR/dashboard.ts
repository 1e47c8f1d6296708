import type { texts as english } from '../en/dashboard.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Painel',
  description: 'Visão geral do seu gerenciador de senhas',
  failed: 'Não foi possível carregar o painel',
  stats: {
    vaults: 'Total de cofres',
    items: 'Total de itens',
    itemsHint: 'Se algum não abrir, o cofre diz a quem pedir acesso',
    expiring: 'Expiram em breve',
    expiringHint: 'Em até 7 dias ou expirados',
    jit: 'Pedidos pendentes',
    jitHint: 'Esperam sua decisão',
    ownJitHint: 'Seus próprios pedidos',
  },
  quickAccess: 'Acesso rápido',
  links: {
    vaultsTitle: 'Gerenciar cofres',
    vaults: 'Crie e organize cofres de senhas',
    ownVaultsTitle: 'Cofres',
    ownVaults: 'Abra as senhas a que você tem acesso',
    jitTitle: 'Acesso temporário',
    jit: 'Aprove ou negue pedidos de acesso',
    ownJit: 'Seus pedidos de acesso',
    auditTitle: 'Auditoria',
    audit: 'Veja quem fez o quê, e quando',
    elsewhere: 'Nas páginas em que você faz login:',
    extension: 'obter a extensão do navegador',
  },
  activity: {
    heading: 'Atividade recente',
    loading: 'Carregando...',
    empty: 'Nenhuma atividade recente',
    all: 'Todos os eventos',
    times: '{{number}} vezes',
    timesAtLeast: 'ao menos {{number}} vezes',
  },
  expiring: {
    description: 'Renove no serviço e depois troque aqui a data e a senha.',
    on: 'Expira em {{day}}',
    over: 'Expirou em {{day}}',
    failed: 'Não foi possível carregar o que expira',
  },
  rows: {
    open: 'Abrir',
    openNamed: 'Abrir {{title}}',
    all: 'Mostrar todas as {{number}}',
    more: 'e mais {{number}}',
  },
  rotate: {
    heading: 'Troque estas credenciais',
    description:
      'Pessoas que perderam o acesso ainda conhecem estas senhas, ou um colega pede novas. Cada aviso some quando a senha for trocada.',
    machine: 'Uma máquina sob os cuidados de {{who}} podia lê-la em {{vault}}.',
    departed: '{{who}} podia lê-la em {{vault}}.',
    check_in: '{{who}} usou esta conta em {{vault}}.',
    grant: '{{who}} teve acesso temporário a ela em {{vault}}.',
    move: '{{who}} a conhece do cofre em que ela estava antes de {{vault}}.',
    asked: '{{who}} pede uma nova em {{vault}}.',
    owner: 'Responsável: {{owner}}',
    failed: 'Não foi possível carregar as credenciais a trocar',
  },
  needs: {
    heading: 'Precisam de você',
    decisions: 'Decisões',
    pending: {
      emergency_one: 'Uma emergência espera sua decisão',
      emergency_other: '{{count}} emergências esperam sua decisão',
      request_one: 'Um pedido espera sua decisão',
      request_other: '{{count}} pedidos esperam sua decisão',
    },
    act: {
      emergency: 'Decidir',
      request: 'Decidir',
      key: 'Confirmar',
      confirmation: 'Ver',
      submission: 'Abrir',
    },
    actNamed: '{{act}}: {{title}}',
    teams: {
      heading: 'Equipes',
      title_one: 'Falta abrir um cofre para pessoas de uma equipe',
      title_other: 'Falta abrir {{count}} cofres para pessoas de equipes',
      description:
        'Isso continua sozinho enquanto o Chaveiro está aberto para você ou outro administrador ou gestor que pode abri-los.',
      button: 'Ver as equipes',
    },
  },
  emergencies: {
    description: 'Cada uma precisa de dois administradores ou gestores e expira após 4 horas.',
  },
  waiting: {
    heading: 'Cofres que se abrem em breve',
    title_one: 'Um cofre se abre em breve para você',
    title_other: '{{count}} cofres se abrem em breve para você',
    teams_one: 'Você está na equipe {{teams}}.',
    teams_other: 'Você está nas equipes {{teams}}.',
    description: 'Isso acontece sozinho assim que alguém com acesso entrar:',
  },
  noVault: {
    team_one: 'Você está na equipe {{teams}}',
    team_other: 'Você está nas equipes {{teams}}',
    teamHelp:
      'O que a equipe recebe se abre sozinho para você, assim que um administrador ou gestor estiver com o Chaveiro aberto. Se demorar, escreva para um deles.',
    title: 'Nenhum cofre se abre para você ainda',
    description:
      'Peça a um administrador ou gestor para entrar nos cofres com que você trabalha. Cada cofre diz a quem pedir e se abre sozinho depois que você entra nele.',
    none: 'Peça a um administrador ou gestor para entrar nos cofres com que você trabalha. Depois eles aparecem em Cofres e se abrem sozinhos.',
    helpers: 'Administradores e gestores',
    button: 'Ver os cofres',
  },
  setup: {
    title: 'Primeira configuração',
    going: 'Configuração',
    progress: '{{done}} de {{of}} concluídos',
    done: 'Concluído',
    steps: {
      admin: {
        title: 'Primeiro administrador',
        description: 'O Chaveiro ainda não tem administrador. Quem for o primeiro configura a organização.',
      },
      kit: {
        title: 'Guarde o kit de recuperação da organização',
        description:
          'Imprima-o e guarde-o em lugar seguro, longe de qualquer computador. É o caminho de volta se todos os administradores perderem a chave, e só este dispositivo pode mostrá-lo.',
      },
      items: {
        title: 'Traga suas senhas',
        description: 'Ainda não há nada guardado aqui. Traga sua planilha de senhas ou comece com um cofre.',
      },
      team: {
        title: 'Convide a equipe',
        description: 'Só você está aqui. Convide também mais um administrador, caso você perca a sua chave.',
      },
    },
    acts: {
      kit: 'Mostrar kit de recuperação',
      import: 'Importar um arquivo CSV',
      create: 'Criar cofre',
      invite: 'Convidar a equipe',
    },
    button: 'Tornar-me administrador',
    busy: 'Configurando...',
    failed: 'Não foi possível atualizar a função',
  },
}
