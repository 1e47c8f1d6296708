import type { texts as english } from '../en/access-requests.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  jit: {
    title: 'Solicitações JIT',
    description: 'Acesso temporário a itens',
    empty: 'Nenhuma solicitação JIT',
    emptyHint:
      'Quem vê um item e não pode abri-lo pede acesso ali mesmo: abra o item e escolha Pedir acesso temporário.',
    loadFailed: 'Não foi possível carregar as solicitações JIT',
  },
  break_glass: {
    title: 'Solicitações de emergência',
    description: 'Acesso de emergência a itens',
    notice:
      'O acesso de emergência exige a aprovação de DOIS administradores ou gestores diferentes e é registrado com alertas críticos.',
    noticeApprover:
      'Fale com a pessoa antes de aprovar. A aprovação abre para ela só esse item, por uma hora.',
    noticeRequester: 'Aqui aparecem só as suas próprias solicitações.',
    empty: 'Nenhuma solicitação de emergência',
    emptyHint: 'Numa emergência, abra o item e escolha Acesso de emergência.',
    loadFailed: 'Não foi possível carregar as solicitações de emergência',
  },
  ownEmergencies: 'Seus pedidos de emergência',
  more: 'Mostrar mais',
  filter: 'Solicitações exibidas',
  view: { all: 'Todas as solicitações', open: 'Solicitações em aberto' },
  column: {
    id: 'Solicitação',
    item: 'Item',
    requester: 'Pedido por',
    duration: 'Duração',
    reason: 'Motivo',
    status: 'Situação',
    approvals: 'Aprovações',
    actions: 'Ações',
  },
  hours_one: '{{count}} hora',
  hours_other: '{{count}} horas',
  shortened: '{{granted}} de {{asked}} horas',
  gone: 'Não existe mais',
  status: {
    pending: 'pendente',
    approved: 'aprovada',
    denied: 'negada',
    lapsed: 'expirada',
    withdrawn: 'retirada',
    revoked: 'revogada',
    ended: 'encerrada',
  },
  approvals: '{{given}}\u00a0/\u00a0{{needed}}',
  approver: 'Aprovador {{number}}, aprovou',
  youApproved: 'Você já aprovou. Falta uma segunda pessoa.',
  undelivered: 'Abre assim que o dispositivo de um membro entregar',
  unsigned: 'Espera a confirmação de um administrador ou gestor',
  expires: 'Expira em {{at}}',
  lapses: 'Expira em {{at}}',
  button: {
    approve: 'Aprovar',
    approveNamed: 'Aprovar {{person}} para {{item}}',
    confirm: 'Confirmar',
    deny: 'Negar',
    denyNamed: 'Negar {{person}} para {{item}}',
    revoke: 'Revogar',
    withdraw: 'Retirar',
    end: 'Encerrar agora',
  },
  ask: {
    deny: 'Negar a {{person}} o acesso a {{item}}?',
    revoke: 'Retirar de {{person}} o acesso a {{item}}?',
  },
  done: {
    approve: 'Solicitação aprovada',
    deny: 'Solicitação negada',
    revoke: 'Acesso retirado',
    withdraw: 'Pronto',
  },
  failed: {
    approve: 'Não foi possível aprovar a solicitação',
    deny: 'Não foi possível negar a solicitação',
    revoke: 'Não foi possível retirar o acesso',
    withdraw: 'Não foi possível encerrar a solicitação',
  },
  approve: {
    rehearsal: 'Isto é um ensaio',
    rehearsalMeans:
      'O que você aprova abre um item inventado e nada mais. Decida como decidiria numa emergência.',
    title: { jit: 'Aprovar acesso temporário', break_glass: 'Aprovar acesso de emergência' },
    description:
      'A pessoa poderá revelar, copiar e fazer check-out deste único item, e de mais nada do cofre.',
    unsigned: 'Esta solicitação não está assinada',
    unsignedHint: 'Pergunte a {{person}} se o pedido é seu antes de aprovar.',
    vault: 'Cofre',
    hour: 'Uma hora a partir da segunda aprovação',
    duration: 'Duração aprovada',
    durationHint: 'Conta a partir do momento em que o item se abre.',
    first:
      'A sua é a primeira de duas aprovações. O item continua fechado até que outro administrador ou gestor aprove.',
    second: '{{person}} já aprovou. Com a sua aprovação, o item se abre para {{requester}}.',
  },
}
