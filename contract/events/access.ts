import type { EventRecord } from './event-record.ts'

export const access = {
  jit_requested: {
    badge: 'blue',
    chat: 'on',
    en: ['JIT requested', '{who} asked for temporary access to {item}[ in {vault}]'],
    'pt-BR': ['Acesso temporário pedido', '{who} pediu acesso temporário a {item}[ em {vault}]'],
    notices: {
      jit_asked: {
        decides: 'request',
        type: 'jit_request',
        link: '/jit?request={request_id}',
        en: ['{person} asks for {item}', 'For {hours} h: {reason}'],
        'pt-BR': ['{person} pede acesso a {item}', 'Por {hours} h: {reason}'],
        many: {
          byPerson: true,
          each: 'item',
          en: ['{person} asks for {count} items', '{list}'],
          'pt-BR': ['{person} pede acesso a {count} itens', '{list}'],
        },
      },
    },
  },
  jit_approved: {
    badge: 'blue',
    chat: 'on',
    en: ['JIT approved', '{who} approved temporary access to {item}[ in {vault}][ for {name}]'],
    'pt-BR': [
      'Acesso temporário aprovado',
      '{who} aprovou o acesso temporário a {item}[ em {vault}][ para {name}]',
    ],
    notices: {
      jit_approved: {
        type: 'jit_request',
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          'Your request for {item} was approved',
          'It opens for {hours} h as soon as a member’s device hands it over.',
        ],
        'pt-BR': [
          'Seu pedido de acesso a {item} foi aprovado',
          'Ele se abre por {hours} h assim que o dispositivo de um membro entregar a chave.',
        ],
      },
      jit_unsigned: {
        decides: 'request',
        type: 'jit_request',
        link: '/jit?request={request_id}',
        en: [
          'Confirm the access of {person} to {item}',
          'It was approved without a signature, so no device hands it over. Confirm it in JIT Requests.',
        ],
        'pt-BR': [
          'Confirme o acesso de {person} a {item}',
          'A aprovação não foi assinada, por isso nada é entregue. Confirme em Acesso temporário.',
        ],
      },
    },
  },
  jit_denied: {
    badge: 'blue',
    chat: 'on',
    en: ['JIT denied', '{who} denied temporary access to {item}[ in {vault}][ for {name}]'],
    'pt-BR': [
      'Acesso temporário negado',
      '{who} negou o acesso temporário a {item}[ em {vault}][ para {name}]',
    ],
    notices: {
      jit_denied: {
        type: 'jit_request',
        link: '/jit?request={request_id}',
        en: ['Your request for {item} was denied', '{person} denied it.'],
        'pt-BR': ['Seu pedido de acesso a {item} foi negado', '{person} negou o pedido.'],
      },
    },
  },
  jit_delivered: {
    badge: 'blue',
    set: 'given',
    chat: 'off',
    en: [
      'JIT access began',
      'Temporary access to {item}[ in {vault}] began[ for {name}], handed over by {who}',
    ],
    'pt-BR': [
      'Acesso temporário iniciado',
      'O acesso temporário a {item}[ em {vault}] começou[ para {name}], entregue por {who}',
    ],
    notices: {
      jit_delivered: {
        type: 'jit_request',
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: ['{item} is open to you', 'For {hours} h from now.'],
        'pt-BR': ['{item} está aberto para você', 'Por {hours} h a partir de agora.'],
      },
    },
  },
  jit_withdrawn: {
    badge: 'blue',
    en: ['JIT withdrawn', '{who} took back a request for temporary access to {item}[ in {vault}]'],
    'pt-BR': [
      'Pedido de acesso temporário retirado',
      '{who} retirou um pedido de acesso temporário a {item}[ em {vault}]',
    ],
  },
  jit_revoked: {
    badge: 'blue',
    set: 'given',
    chat: 'on',
    en: ['JIT revoked', '{who} revoked temporary access to {item}[ in {vault}][ for {name}]'],
    'pt-BR': [
      'Acesso temporário revogado',
      '{who} revogou o acesso temporário a {item}[ em {vault}][ para {name}]',
    ],
  },
  jit_lapsed: {
    badge: 'blue',
    chat: 'off',
    en: [
      'JIT lapsed',
      'A request of {holder} for temporary access to {item}[ in {vault}] lapsed[: {ender} ended it]',
    ],
    'pt-BR': [
      'Pedido de acesso temporário expirado',
      'Um pedido de {holder} de acesso temporário a {item}[ em {vault}] expirou[: {ender} o encerrou]',
    ],
    notices: {
      jit_lapsed: {
        type: 'jit_request',
        link: '/jit?request={request_id}',
        en: ['Your request for {item} has lapsed', 'Its time ran out. You can ask again.'],
        'pt-BR': ['Seu pedido de acesso a {item} expirou', 'O prazo passou. Você pode pedir de novo.'],
      },
      jit_overtaken: {
        type: 'jit_request',
        link: '/jit?request={request_id}',
        en: [
          'Your request for {item} has ended',
          'Its item or vault, or what you may see, changed meanwhile. You can ask again if the item is still there.',
        ],
        'pt-BR': [
          'Seu pedido de acesso a {item} terminou',
          'O item, o cofre ou o que você pode ver mudou nesse meio-tempo. Se o item ainda existir, você pode pedir de novo.',
        ],
      },
    },
  },
  jit_unneeded: {
    badge: 'blue',
    chat: 'off',
    en: [
      'JIT no longer needed',
      'A request of {holder} for temporary access to {item}[ in {vault}] ended: they can open the vault as a member[, as {ender} decided]',
    ],
    'pt-BR': [
      'Acesso temporário não é mais necessário',
      'Um pedido de {holder} de acesso temporário a {item}[ em {vault}] terminou: a pessoa já pode abrir o cofre como membro[, como {ender} decidiu]',
    ],
    notices: {
      jit_unneeded: {
        type: 'jit_request',
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          'Your request for {item} is no longer needed',
          'You are a member of its vault now and can open it at any time.',
        ],
        'pt-BR': [
          'Seu pedido de acesso a {item} não é mais necessário',
          'Agora você é membro do cofre e pode abrir o item quando quiser.',
        ],
      },
    },
  },
  jit_ended: {
    badge: 'blue',
    set: 'given',
    chat: 'off',
    en: [
      'JIT access ended',
      'Temporary access of {holder} to {item}[ in {vault}] is over[: {ender} ended it]',
    ],
    'pt-BR': [
      'Acesso temporário encerrado',
      'O acesso temporário de {holder} a {item}[ em {vault}] terminou[: {ender} o encerrou]',
    ],
    notices: {
      jit_over: {
        type: 'jit_request',
        link: '/jit?request={request_id}',
        en: ['{item} is closed to you again', 'Your temporary access has ended.'],
        'pt-BR': ['Seu acesso a {item} terminou', 'O item está fechado de novo para você.'],
      },
    },
  },
  jit_reopened: {
    badge: 'blue',
    en: [
      'JIT approval no longer counts',
      'An approval of temporary access to {item}[ in {vault}] no longer counts',
    ],
    'pt-BR': [
      'Aprovação de acesso temporário deixou de valer',
      'Uma aprovação de acesso temporário a {item}[ em {vault}] deixou de valer',
    ],
  },
  access_ending: {
    notices: {
      access_ends: {
        type: 'jit_request',
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          'Your access to {item} ends soon',
          'It ends within {minutes} minutes. You can ask again afterwards.',
        ],
        'pt-BR': [
          'Seu acesso a {item} termina em breve',
          'Ele termina em até {minutes} minutos. Depois você pode pedir de novo.',
        ],
      },
    },
  },
} as const satisfies Record<string, EventRecord>
