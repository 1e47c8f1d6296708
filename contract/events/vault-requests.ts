import type { EventRecord } from './event-record.ts'

/** Requests to become a member of a vault. */
export const vaultRequests = {
  vault_requested: {
    chat: 'on',
    en: ['Vault asked for', '{who} asked to be added to {vault}'],
    'pt-BR': ['Cofre pedido', '{who} pediu para entrar em {vault}'],
    notices: {
      vault_asked: {
        type: 'jit_request',
        decides: 'request',
        link: '/jit?vault_request={vault_request_id}',
        en: ['{person} asks for {vault}', 'See who asks, and decide whether to add them.'],
        'pt-BR': ['{person} pede acesso a {vault}', 'Veja quem pede e decida se entra.'],
        many: {
          byPerson: true,
          each: 'vault',
          en: ['{person} asks for {count} vaults', '{list}'],
          'pt-BR': ['{person} pede acesso a {count} cofres', '{list}'],
        },
      },
    },
  },
  vault_request_approved: {
    chat: 'on',
    en: ['Request for a vault approved', '{who} approved a request for {vault}[ by {name}]'],
    'pt-BR': ['Pedido de cofre aprovado', '{who} aprovou um pedido de {vault}[, feito por {name}]'],
  },
  vault_request_denied: {
    chat: 'on',
    en: ['Request for a vault denied', '{who} denied a request for {vault}[ by {name}]'],
    'pt-BR': ['Pedido de cofre negado', '{who} negou um pedido de {vault}[, feito por {name}]'],
    notices: {
      vault_request_denied: {
        type: 'jit_request',
        link: '/vaults?vault={vault_id}',
        en: [
          'Your request for {vault} was denied',
          '{person} denied it. The vault’s page says why, if they said so.',
        ],
        'pt-BR': [
          'Seu pedido de {vault} foi negado',
          '{person} negou o pedido. A página do cofre diz por quê, se houver um motivo.',
        ],
      },
    },
  },
  vault_request_withdrawn: {
    en: ['Request for a vault taken back', '{who} took back a request for {vault}'],
    'pt-BR': ['Pedido de cofre retirado', '{who} retirou um pedido de {vault}'],
  },
} as const satisfies Record<string, EventRecord>
