import type { NoticeRecord } from './notice-record.ts'

/** About emergencies; every custodian is notified of each step. */
export const breakGlassNotices = {
  break_glass_asked: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: {person} asks for {item}',
      'pt-BR': 'Emergência: {person} pede acesso a {item}',
    },
    message: {
      en: 'Two admins or managers have to approve. Reason: {reason}',
      'pt-BR': 'Dois administradores ou gestores precisam aprovar. Motivo: {reason}',
    },
  },
  break_glass_first: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: one of two has approved {item}',
      'pt-BR': 'Emergência: primeira aprovação para {item}',
    },
    message: {
      en: '{person} asked for it. One more admin or manager has to approve.',
      'pt-BR': '{person} pediu o acesso. Falta a aprovação de mais um administrador ou gestor.',
    },
  },
  break_glass_approved: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: two have approved {item}', 'pt-BR': 'Emergência: acesso a {item} aprovado' },
    message: {
      en: 'It opens to {person} for one hour as soon as a member’s device hands it over.',
      'pt-BR':
        'Ele se abre para {person} por uma hora assim que o dispositivo de um membro entregar a chave.',
    },
  },
  break_glass_unsigned: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: confirm the access to {item}',
      'pt-BR': 'Emergência: confirme o acesso a {item}',
    },
    message: {
      en: 'It was approved for {person} without two signatures, so no device hands it over. Confirm it in Break-Glass.',
      'pt-BR':
        'A aprovação para {person} não tem as duas assinaturas, por isso nada é entregue. Confirme em Emergências.',
    },
  },
  break_glass_open: {
    type: 'breakglass',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: 'Emergency: {item} is open to you', 'pt-BR': 'Emergência: {item} está aberto para você' },
    message: {
      en: 'For one hour from now. Every step is logged, and all admins and managers are told.',
      'pt-BR':
        'Por uma hora a partir de agora. Cada passo fica registrado, e todos os administradores e gestores são avisados.',
    },
  },
  break_glass_opened: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: {item} has been opened', 'pt-BR': 'Emergência: {item} foi aberto' },
    message: { en: 'To {person}, for one hour.', 'pt-BR': 'Para {person}, por uma hora.' },
  },
  break_glass_denied: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: {item} was denied', 'pt-BR': 'Emergência: acesso a {item} negado' },
    message: { en: '{person} had asked for it.', 'pt-BR': '{person} tinha pedido o acesso.' },
  },
  break_glass_withdrawn: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: {item} is no longer asked for',
      'pt-BR': 'Emergência: pedido de acesso a {item} retirado',
    },
    message: { en: '{person} has withdrawn the request.', 'pt-BR': '{person} retirou o pedido.' },
  },
  break_glass_lapsed: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: the request for {item} has lapsed',
      'pt-BR': 'Emergência: pedido de acesso a {item} expirado',
    },
    message: {
      en: 'Its time ran out. {person} can ask again.',
      'pt-BR': 'O prazo passou. {person} pode pedir de novo.',
    },
  },
  break_glass_overtaken: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: the request for {item} has ended',
      'pt-BR': 'Emergência: o pedido de acesso a {item} terminou',
    },
    message: {
      en: 'Its item or vault, or what {person} may see, changed meanwhile. {person} can ask again if the item is still there.',
      'pt-BR':
        'O item, o cofre ou o que {person} pode ver mudou nesse meio-tempo. Se o item ainda existir, {person} pode pedir de novo.',
    },
  },
  break_glass_unneeded: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: {item} is no longer asked for',
      'pt-BR': 'Emergência: pedido de acesso a {item} não é mais necessário',
    },
    message: {
      en: '{person} is a member of its vault now and can open it.',
      'pt-BR': '{person} agora é membro do cofre e pode abrir o item.',
    },
  },
  break_glass_closed: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: {item} is closed again', 'pt-BR': 'Emergência: {item} está fechado de novo' },
    message: {
      en: 'The access of {person} has ended.',
      'pt-BR': 'O acesso de {person} terminou.',
    },
  },
} as const satisfies Record<string, NoticeRecord>
