import type { texts as english } from '../en/audit.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Auditoria',
  description: 'Veja quem fez o quê, e quando',
  column: {
    timestamp: 'Data e hora',
    event: 'Evento',
    user: 'Usuário',
    vault: 'Cofre',
    item: 'Item',
    ipAddress: 'Endereço IP',
  },
  access: {
    for: 'para {{name}}',
    hours_one: '{{count}} hora',
    hours_other: '{{count}} horas',
    approvals: 'aprovação {{approvals}}',
  },
  actor: {
    outside: 'Alguém de fora, pelo link do cliente',
    byLinkOf: 'Alguém de fora, por um link de',
    itself: 'O servidor, por si só',
  },
  critical: 'Crítico',
  filter: 'Filtrar por tipo de evento',
  all: 'Todos os eventos',
  empty: 'Nenhum registro de auditoria',
  more: 'Carregar mais',
  ownOnly: 'Você vê os seus próprios eventos.',
  verify: {
    button: 'Verificar',
    title: 'Verificar a auditoria',
    means:
      'Cada registro está preso ao anterior. Este navegador refaz todos esses elos e compara, sem depender da palavra do servidor.',
    never: 'Este navegador ainda não verificou a auditoria.',
    last: 'Última verificação aqui em {{when}}, até o registro {{number}}.',
    whole: 'Verificar tudo',
    fresh: 'Verificar o que é novo',
    running: 'Verificando',
    progress: '{{done}} de {{total}}',
    failed: 'Não foi possível verificar a auditoria',
    nothing: 'Não há registros novos desde a última verificação.',
    holds: 'Os registros {{from}} a {{to}} conferem',
    checked:
      'Nenhum número falta, cada registro segue o anterior, cada nome, título e endereço é o que foi registrado, e tudo o que este navegador já viu continua lá.',
    erased_one:
      'De {{number}} registro a pessoa foi apagada: conferimos que ele está lá, mas ninguém lê mais os seus campos.',
    erased_other:
      'De {{number}} registros as pessoas foram apagadas: conferimos que eles estão lá, mas ninguém lê mais os seus campos.',
    newest: 'Registro mais novo: número {{number}}, {{hash}}',
    fault: {
      shrunk: 'A auditoria acaba antes de um registro que este navegador já viu (no número {{number}})',
      forked: 'O registro {{number}} não é o que foi gravado',
      gap: 'Falta o registro {{number}}',
    },
  },
  warning: {
    title: 'Esta auditoria não é a que este navegador já viu',
    shrunk:
      'Ela acaba antes do registro {{number}}, que estava lá. Registros foram retirados, ou uma cópia antiga do banco de dados foi reposta.',
    forked:
      'Até o registro {{number}} ela era outra. Registros foram alterados, ou uma cópia antiga do banco de dados foi reposta.',
    gap: 'Depois do registro {{number}} falta um registro.',
    ask: 'Fale com quem cuida do servidor antes de continuar. Até lá este navegador guarda o ponto que viu.',
    accept: 'Continuar a partir desta',
    question:
      'Só se você souber o motivo, por exemplo porque um backup foi restaurado. Este navegador esquece o ponto que guardava.',
    acceptFailed: 'Não foi possível aceitar a auditoria',
    unfollowed:
      'Há {{number}} registros novos desde a última visita deste navegador. Verifique-os para ver se seguem o que já havia.',
  },
  loadFailed: 'Não foi possível carregar a auditoria',
}
