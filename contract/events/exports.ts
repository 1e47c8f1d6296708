import type { EventRecord } from './event-record.ts'

/** Exports, and checks of the strength of many items: both open many secrets at once. */
export const exports = {
  export_requested: {
    set: 'exported',
    chat: 'on',
    en: ['Export requested', '{who} asked a second person for an export'],
    'pt-BR': ['Exportação pedida', '{who} pediu uma exportação a uma segunda pessoa'],
    notices: {
      export_asked: {
        decides: 'request',
        type: 'jit_request',
        link: '/jit?export={export_id}',
        en: [
          '{person} asks to export {count} items',
          'A second person has to look at the list and approve it.',
        ],
        'pt-BR': [
          '{person} pede para exportar {count} itens',
          'Uma segunda pessoa precisa ver a lista e aprovar.',
        ],
      },
    },
  },
  export_approved: {
    isCritical: true,
    set: 'exported',
    chat: 'on',
    en: ['Export approved', '{who} approved an export[ for {name}]'],
    'pt-BR': ['Exportação aprovada', '{who} aprovou uma exportação[ para {name}]'],
    notices: {
      export_approved: {
        type: 'jit_request',
        link: '/export?export={export_id}',
        en: ['Your export of {count} items was approved', 'Make it within an hour.'],
        'pt-BR': ['Sua exportação de {count} itens foi aprovada', 'Faça-a em até uma hora.'],
      },
    },
  },
  export_denied: {
    set: 'exported',
    chat: 'on',
    en: ['Export denied', '{who} denied an export[ for {name}]'],
    'pt-BR': ['Exportação negada', '{who} negou uma exportação[ para {name}]'],
    notices: {
      export_denied: {
        type: 'jit_request',
        link: '/jit?export={export_id}',
        en: ['Your export of {count} items was denied', '{person} denied it.'],
        'pt-BR': ['Sua exportação de {count} itens foi negada', '{person} negou o pedido.'],
      },
    },
  },
  export_withdrawn: {
    set: 'exported',
    en: ['Export withdrawn', '{who} took back an export'],
    'pt-BR': ['Exportação retirada', '{who} retirou uma exportação'],
  },
  export_written: {
    set: 'exported',
    en: ['Export written', '{who} wrote the file of an export'],
    'pt-BR': ['Exportação gravada', '{who} gravou o arquivo de uma exportação'],
  },
  export_lapsed: {
    set: 'exported',
    en: ['Export lapsed', 'An export of {holder} lapsed'],
    'pt-BR': ['Pedido de exportação expirado', 'Uma exportação de {holder} expirou'],
    notices: {
      export_lapsed: {
        type: 'jit_request',
        link: '/export',
        en: ['Your request to export {count} items has lapsed', 'Nobody decided in time. You can ask again.'],
        'pt-BR': [
          'Seu pedido para exportar {count} itens expirou',
          'Ninguém decidiu a tempo. Você pode pedir de novo.',
        ],
      },
    },
  },
  items_exported: {
    isCritical: true,
    set: 'exported',
    chat: 'on',
    en: ['Items exported', '{who} exported items[, as {name} approved]'],
    'pt-BR': ['Itens exportados', '{who} exportou itens[, com a aprovação de {name}]'],
    notices: {
      items_exported: {
        link: '/audit',
        en: [
          '{person} exported items',
          'The list had {count}. The audit log names each item and the reason.',
        ],
        'pt-BR': ['{person} exportou itens', 'A lista tinha {count}. A auditoria diz cada item e o motivo.'],
      },
    },
  },
  item_exported: {
    set: 'opened',
    en: ['Item exported', '{who} exported {item}[ in {vault}]'],
    'pt-BR': ['Item exportado', '{who} exportou {item}[ em {vault}]'],
  },
  items_checked: {
    isCritical: true,
    chat: 'on',
    en: ['Strength of items checked', '{who} had the strength of many items checked on their device'],
    'pt-BR': ['Força de itens verificada', '{who} verificou a força de muitos itens no próprio dispositivo'],
    notices: {
      items_checked: {
        link: '/audit',
        en: [
          'Items that {person} had checked within an hour: {count}',
          'Their device opened them to find weak passwords. The audit log names each.',
        ],
        'pt-BR': [
          'Itens que {person} verificou em uma hora: {count}',
          'O dispositivo os abriu para achar senhas fracas. A auditoria diz cada um.',
        ],
      },
    },
  },
  item_checked: {
    set: 'opened',
    en: [
      'Item opened for a check of strength',
      '{who}’s device opened {item}[ in {vault}] to check its strength',
    ],
    'pt-BR': [
      'Item aberto para verificar a força',
      'O dispositivo de {who} abriu {item}[ em {vault}] para verificar a força',
    ],
  },
} as const satisfies Record<string, EventRecord>
