import type { NoticeRecord } from './notice-record.ts'

/** About temporary access. */
export const jitNotices = {
  jit_asked: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: '{person} asks for {item}', 'pt-BR': '{person} pede acesso a {item}' },
    message: {
      en: 'For {hours} h: {reason}',
      'pt-BR': 'Por {hours} h: {reason}',
    },
    many: {
      byPerson: true,
      each: 'item',
      title: { en: '{person} asks for {count} items', 'pt-BR': '{person} pede acesso a {count} itens' },
      message: { en: '{list}', 'pt-BR': '{list}' },
    },
  },
  jit_unsigned: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: {
      en: 'Confirm the access of {person} to {item}',
      'pt-BR': 'Confirme o acesso de {person} a {item}',
    },
    message: {
      en: 'It was approved without a signature, so no device hands it over. Confirm it in JIT Requests.',
      'pt-BR': 'A aprovação não foi assinada, por isso nada é entregue. Confirme em Acesso temporário.',
    },
  },
  jit_approved: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: {
      en: 'Your request for {item} was approved',
      'pt-BR': 'Seu pedido de acesso a {item} foi aprovado',
    },
    message: {
      en: 'It opens for {hours} h as soon as a member’s device hands it over.',
      'pt-BR': 'Ele se abre por {hours} h assim que o dispositivo de um membro entregar a chave.',
    },
  },
  jit_delivered: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: '{item} is open to you', 'pt-BR': '{item} está aberto para você' },
    message: { en: 'For {hours} h from now.', 'pt-BR': 'Por {hours} h a partir de agora.' },
  },
  jit_denied: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: 'Your request for {item} was denied', 'pt-BR': 'Seu pedido de acesso a {item} foi negado' },
    message: { en: '{person} denied it.', 'pt-BR': '{person} negou o pedido.' },
  },
  jit_lapsed: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: 'Your request for {item} has lapsed', 'pt-BR': 'Seu pedido de acesso a {item} expirou' },
    message: {
      en: 'Its time ran out. You can ask again.',
      'pt-BR': 'O prazo passou. Você pode pedir de novo.',
    },
  },
  jit_overtaken: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: 'Your request for {item} has ended', 'pt-BR': 'Seu pedido de acesso a {item} terminou' },
    message: {
      en: 'Its item or vault, or what you may see, changed meanwhile. You can ask again if the item is still there.',
      'pt-BR':
        'O item, o cofre ou o que você pode ver mudou nesse meio-tempo. Se o item ainda existir, você pode pedir de novo.',
    },
  },
  jit_unneeded: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: {
      en: 'Your request for {item} is no longer needed',
      'pt-BR': 'Seu pedido de acesso a {item} não é mais necessário',
    },
    message: {
      en: 'You are a member of its vault now and can open it at any time.',
      'pt-BR': 'Agora você é membro do cofre e pode abrir o item quando quiser.',
    },
  },
  access_ends: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: 'Your access to {item} ends soon', 'pt-BR': 'Seu acesso a {item} termina em breve' },
    message: {
      en: 'It ends within {minutes} minutes. You can ask again afterwards.',
      'pt-BR': 'Ele termina em até {minutes} minutos. Depois você pode pedir de novo.',
    },
  },
  jit_over: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: '{item} is closed to you again', 'pt-BR': 'Seu acesso a {item} terminou' },
    message: {
      en: 'Your temporary access has ended.',
      'pt-BR': 'O item está fechado de novo para você.',
    },
  },
} as const satisfies Record<string, NoticeRecord>
