import type { EventRecord } from './event-record.ts'

export const items = {
  item_created: {
    badge: 'green',
    set: 'changed',
    en: ['Item created', '{who} created {item}[ in {vault}]'],
    'pt-BR': ['Item criado', '{who} criou {item}[ em {vault}]'],
  },
  item_revealed: {
    badge: 'yellow',
    set: 'opened',
    en: ['Item revealed', '{who} revealed {item}[ in {vault}]'],
    'pt-BR': ['Item revelado', '{who} revelou {item}[ em {vault}]'],
  },
  item_filled: {
    set: 'opened',
    en: ['Item filled on a page', '{who} filled {item}[ in {vault}][ on {host}]'],
    'pt-BR': ['Item preenchido em uma página', '{who} preencheu {item}[ em {vault}][ no site {host}]'],
  },
  item_file_opened: {
    set: 'opened',
    en: ['File of an item opened', '{who} opened a file of {item}[ in {vault}]'],
    'pt-BR': ['Arquivo de um item aberto', '{who} abriu um arquivo de {item}[ em {vault}]'],
  },
  item_deleted: {
    badge: 'red',
    set: 'changed',
    en: ['Item deleted', '{who} deleted {item}[ from {vault}]'],
    'pt-BR': ['Item excluído', '{who} excluiu {item}[ de {vault}]'],
  },
  item_updated: {
    set: 'changed',
    en: ['Item updated', '{who} changed {item}[ in {vault}]'],
    'pt-BR': ['Item alterado', '{who} alterou {item}[ em {vault}]'],
  },
  item_checked_out: {
    en: ['Item checked out', '{who} checked out {item}[ in {vault}]'],
    'pt-BR': ['Item em uso', '{who} começou a usar {item}[ em {vault}]'],
  },
  item_checked_in: {
    en: ['Item checked in', '{who} checked in {item}[ in {vault}][, which {name} had checked out]'],
    'pt-BR': ['Item liberado', '{who} liberou {item}[ em {vault}][, em uso por {name}]'],
  },
  checkout_ended: {
    en: ['Check-out ended', 'The check-out of {item}[ in {vault}] by {holder} is over[: {ender} ended it]'],
    'pt-BR': ['Fim do uso', 'O uso de {item}[ em {vault}] por {holder} terminou[: {ender} o encerrou]'],
  },
  item_moved_out: {
    set: 'changed',
    en: ['Item moved out', '{who} moved {item}[ out of {vault}][ to {other}]'],
    'pt-BR': ['Item movido', '{who} moveu {item}[ de {vault}][ para {other}]'],
  },
  item_moved_in: {
    set: 'changed',
    en: ['Item moved in', '{who} brought {item}[ into {vault}][ from {other}]'],
    'pt-BR': ['Item recebido', '{who} trouxe {item}[ para {vault}][ de {other}]'],
  },
  item_restored: {
    set: 'changed',
    en: ['Item restored', '{who} restored {item}[ in {vault}]'],
    'pt-BR': ['Item restaurado', '{who} restaurou {item}[ em {vault}]'],
  },
  item_purged: {
    en: ['Deleted item removed for good', '{who} removed the deleted {item}[ of {vault}] for good'],
    'pt-BR': ['Item excluído removido de vez', '{who} removeu de vez {item}, já excluído[ de {vault}]'],
  },
  items_purged: {
    en: [
      'Deleted items removed for good after 30 days',
      'Items[ of {vault}] deleted 30 days ago were removed for good',
    ],
    'pt-BR': [
      'Itens excluídos removidos de vez após 30 dias',
      'Itens[ de {vault}] excluídos há 30 dias foram removidos de vez',
    ],
  },
  deletion_confirmed: {
    en: ['Deletion confirmed', '{who} confirmed the deletion of {item}[ from {vault}]'],
    'pt-BR': ['Exclusão confirmada', '{who} confirmou a exclusão de {item}[ de {vault}]'],
  },
  rotation_asked: {
    chat: 'on',
    isToldEachTime: true,
    en: ['Change of credentials asked for', '{who} asked for new credentials[ after {name}]'],
    'pt-BR': ['Troca de credenciais pedida', '{who} pediu a troca de credenciais[ após {name}]'],
    notices: {
      rotate_credential: {
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          'Change the password of {item}',
          '{person} could read it. Change the password at its service, then here.',
        ],
        'pt-BR': [
          'Troque a senha de {item}',
          '{person} podia lê-la. Troque a senha no serviço e depois aqui.',
        ],
        many: {
          each: 'item',
          en: ['Change {count} passwords', 'Somebody could read them and should no longer know them: {list}'],
          'pt-BR': ['Troque {count} senhas', 'Alguém podia lê-las e não deve mais conhecê-las: {list}'],
        },
      },
      rotate_credentials: {
        link: '/',
        en: [
          'Change {count} passwords',
          '{person} could read them. Change each password at its service, then here.',
        ],
        'pt-BR': [
          'Troque {count} senhas',
          '{person} podia lê-las. Troque cada senha no serviço e depois aqui.',
        ],
      },
    },
  },
  change_asked: {
    en: ['Change of a password asked for', '{who} asked the owner of {item}[ in {vault}] to change it'],
    'pt-BR': ['Troca de senha pedida', '{who} pediu a troca da senha de {item}[ em {vault}]'],
    notices: {
      change_asked: {
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          'Please change the password of {item}',
          '{person} asks for that. Change the password at its service, then here.',
        ],
        'pt-BR': [
          'Troque, por favor, a senha de {item}',
          '{person} pede a troca. Troque a senha no serviço e depois aqui.',
        ],
        many: {
          each: 'item',
          en: ['Please change {count} passwords', 'Colleagues ask for that: {list}'],
          'pt-BR': ['Troque, por favor, {count} senhas', 'Colegas pedem a troca: {list}'],
        },
      },
    },
  },
  credentials_expire: {
    chat: 'on',
    en: ['Credentials expire'],
    'pt-BR': ['Credenciais que expiram'],
    notices: {
      credential_expires: {
        type: 'expiring',
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          '{item} expires on {day}',
          'Renew the credential at its service, then change it here with its new date.',
        ],
        'pt-BR': [
          '{item} expira em {day}',
          'Renove a credencial no serviço e atualize-a aqui com a nova data.',
        ],
        many: {
          each: 'item',
          en: ['{count} credentials expire soon', '{list}'],
          'pt-BR': ['{count} credenciais expiram em breve', '{list}'],
        },
      },
      credential_expired: {
        type: 'expiring',
        link: '/vaults?vault={vault_id}&item={item_id}',
        en: [
          '{item} expired on {day}',
          'Renew the credential at its service, then change it here with its new date.',
        ],
        'pt-BR': [
          '{item} expirou em {day}',
          'Renove a credencial no serviço e atualize-a aqui com a nova data.',
        ],
        many: {
          each: 'item',
          en: ['{count} credentials have expired', '{list}'],
          'pt-BR': ['{count} credenciais expiraram', '{list}'],
        },
      },
    },
  },
} as const satisfies Record<string, EventRecord>
