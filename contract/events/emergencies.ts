import type { EventRecord } from './event-record.ts'

const toRequest = { type: 'breakglass', link: '/breakglass?request={request_id}' } as const

/** Emergency access and its rehearsals; every custodian is notified of each step. */
export const emergencies = {
  rehearsal_started: {
    chat: 'on',
    en: ['Rehearsal of an emergency started', '{who} started a rehearsal of an emergency in {vault}'],
    'pt-BR': ['Simulação de emergência iniciada', '{who} iniciou uma simulação de emergência em {vault}'],
  },
  rehearsal_ended: {
    chat: 'off',
    en: ['Rehearsal of an emergency ended', 'The rehearsal of an emergency in {vault} ended'],
    'pt-BR': ['Simulação de emergência encerrada', 'A simulação de emergência em {vault} terminou'],
  },
  breakglass_requested: {
    isCritical: true,
    chat: 'on',
    en: ['Emergency access requested', '{who} asked for emergency access to {item}[ in {vault}]'],
    'pt-BR': ['Acesso de emergência pedido', '{who} pediu acesso de emergência a {item}[ em {vault}]'],
    notices: {
      break_glass_asked: {
        decides: 'emergency',
        ...toRequest,
        en: [
          'Emergency: {person} asks for {item}',
          'Two admins or managers have to approve. Reason: {reason}',
        ],
        'pt-BR': [
          'Emergência: {person} pede acesso a {item}',
          'Dois administradores ou gestores precisam aprovar. Motivo: {reason}',
        ],
      },
    },
  },
  breakglass_approved: {
    isCritical: true,
    chat: 'on',
    en: ['Emergency access approved', '{who} approved emergency access to {item}[ in {vault}][ for {name}]'],
    'pt-BR': [
      'Acesso de emergência aprovado',
      '{who} aprovou o acesso de emergência a {item}[ em {vault}][ para {name}]',
    ],
    notices: {
      break_glass_first: {
        decides: 'emergency',
        ...toRequest,
        en: [
          'Emergency: one of two has approved {item}',
          '{person} asked for it. One more admin or manager has to approve.',
        ],
        'pt-BR': [
          'Emergência: primeira aprovação para {item}',
          '{person} pediu o acesso. Falta a aprovação de mais um administrador ou gestor.',
        ],
      },
      break_glass_approved: {
        ...toRequest,
        en: [
          'Emergency: two have approved {item}',
          'It opens to {person} for one hour as soon as a member’s device hands it over.',
        ],
        'pt-BR': [
          'Emergência: acesso a {item} aprovado',
          'Ele se abre para {person} por uma hora assim que o dispositivo de um membro entregar a chave.',
        ],
      },
      break_glass_unsigned: {
        decides: 'emergency',
        ...toRequest,
        en: [
          'Emergency: confirm the access to {item}',
          'It was approved for {person} without two signatures, so no device hands it over. Confirm it in Break-Glass.',
        ],
        'pt-BR': [
          'Emergência: confirme o acesso a {item}',
          'A aprovação para {person} não tem as duas assinaturas, por isso nada é entregue. Confirme em Emergências.',
        ],
      },
    },
  },
  breakglass_denied: {
    isCritical: true,
    chat: 'on',
    en: ['Emergency access denied', '{who} denied emergency access to {item}[ in {vault}][ for {name}]'],
    'pt-BR': [
      'Acesso de emergência negado',
      '{who} negou o acesso de emergência a {item}[ em {vault}][ para {name}]',
    ],
    notices: {
      break_glass_denied: {
        ...toRequest,
        en: ['Emergency: {item} was denied', '{person} had asked for it.'],
        'pt-BR': ['Emergência: acesso a {item} negado', '{person} tinha pedido o acesso.'],
      },
    },
  },
  breakglass_delivered: {
    isCritical: true,
    set: 'given',
    chat: 'on',
    en: [
      'Emergency access began',
      'Emergency access to {item}[ in {vault}] began[ for {name}], handed over by {who}',
    ],
    'pt-BR': [
      'Acesso de emergência iniciado',
      'O acesso de emergência a {item}[ em {vault}] começou[ para {name}], entregue por {who}',
    ],
    notices: {
      break_glass_open: {
        type: 'breakglass',
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          'Emergency: {item} is open to you',
          'For one hour from now. Every step is logged, and all admins and managers are told.',
        ],
        'pt-BR': [
          'Emergência: {item} está aberto para você',
          'Por uma hora a partir de agora. Cada passo fica registrado, e todos os administradores e gestores são avisados.',
        ],
      },
      break_glass_opened: {
        ...toRequest,
        en: ['Emergency: {item} has been opened', 'To {person}, for one hour.'],
        'pt-BR': ['Emergência: {item} foi aberto', 'Para {person}, por uma hora.'],
      },
    },
  },
  breakglass_revealed: {
    badge: 'yellow',
    isCritical: true,
    set: 'opened',
    chat: 'on',
    en: ['Item revealed in an emergency', '{who} revealed {item}[ in {vault}] in an emergency'],
    'pt-BR': ['Item revelado em uma emergência', '{who} revelou {item}[ em {vault}] em uma emergência'],
  },
  breakglass_withdrawn: {
    isCritical: true,
    chat: 'on',
    en: [
      'Emergency request withdrawn',
      '{who} took back a request for emergency access to {item}[ in {vault}]',
    ],
    'pt-BR': [
      'Pedido de emergência retirado',
      '{who} retirou um pedido de acesso de emergência a {item}[ em {vault}]',
    ],
    notices: {
      break_glass_withdrawn: {
        ...toRequest,
        en: ['Emergency: {item} is no longer asked for', '{person} has withdrawn the request.'],
        'pt-BR': ['Emergência: pedido de acesso a {item} retirado', '{person} retirou o pedido.'],
      },
    },
  },
  breakglass_revoked: {
    isCritical: true,
    set: 'given',
    chat: 'on',
    en: ['Emergency access revoked', '{who} revoked emergency access to {item}[ in {vault}][ for {name}]'],
    'pt-BR': [
      'Acesso de emergência revogado',
      '{who} revogou o acesso de emergência a {item}[ em {vault}][ para {name}]',
    ],
  },
  breakglass_lapsed: {
    isCritical: true,
    chat: 'on',
    en: [
      'Emergency request lapsed',
      'A request of {holder} for emergency access to {item}[ in {vault}] lapsed[: {ender} ended it]',
    ],
    'pt-BR': [
      'Pedido de emergência expirado',
      'Um pedido de {holder} de acesso de emergência a {item}[ em {vault}] expirou[: {ender} o encerrou]',
    ],
    notices: {
      break_glass_lapsed: {
        ...toRequest,
        en: ['Emergency: the request for {item} has lapsed', 'Its time ran out. {person} can ask again.'],
        'pt-BR': [
          'Emergência: pedido de acesso a {item} expirado',
          'O prazo passou. {person} pode pedir de novo.',
        ],
      },
      break_glass_overtaken: {
        ...toRequest,
        en: [
          'Emergency: the request for {item} has ended',
          'Its item or vault, or what {person} may see, changed meanwhile. {person} can ask again if the item is still there.',
        ],
        'pt-BR': [
          'Emergência: o pedido de acesso a {item} terminou',
          'O item, o cofre ou o que {person} pode ver mudou nesse meio-tempo. Se o item ainda existir, {person} pode pedir de novo.',
        ],
      },
    },
  },
  breakglass_unneeded: {
    isCritical: true,
    chat: 'on',
    en: [
      'Emergency request no longer needed',
      'A request of {holder} for emergency access to {item}[ in {vault}] ended: they can open the vault as a member[, as {ender} decided]',
    ],
    'pt-BR': [
      'Pedido de emergência não é mais necessário',
      'Um pedido de {holder} de acesso de emergência a {item}[ em {vault}] terminou: a pessoa já pode abrir o cofre como membro[, como {ender} decidiu]',
    ],
    notices: {
      break_glass_unneeded: {
        ...toRequest,
        en: [
          'Emergency: {item} is no longer asked for',
          '{person} is a member of its vault now and can open it.',
        ],
        'pt-BR': [
          'Emergência: pedido de acesso a {item} não é mais necessário',
          '{person} agora é membro do cofre e pode abrir o item.',
        ],
      },
    },
  },
  breakglass_ended: {
    isCritical: true,
    set: 'given',
    chat: 'on',
    en: [
      'Emergency access ended',
      'Emergency access of {holder} to {item}[ in {vault}] is over[: {ender} ended it]',
    ],
    'pt-BR': [
      'Acesso de emergência encerrado',
      'O acesso de emergência de {holder} a {item}[ em {vault}] terminou[: {ender} o encerrou]',
    ],
    notices: {
      break_glass_closed: {
        ...toRequest,
        en: ['Emergency: {item} is closed again', 'The access of {person} has ended.'],
        'pt-BR': ['Emergência: {item} está fechado de novo', 'O acesso de {person} terminou.'],
      },
    },
  },
  breakglass_reopened: {
    isCritical: true,
    chat: 'on',
    en: [
      'Emergency approval no longer counts',
      'An approval of emergency access to {item}[ in {vault}] no longer counts',
    ],
    'pt-BR': [
      'Aprovação de emergência deixou de valer',
      'Uma aprovação de acesso de emergência a {item}[ em {vault}] deixou de valer',
    ],
  },
} as const satisfies Record<string, EventRecord>
