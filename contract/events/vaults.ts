import type { EventRecord } from './event-record.ts'

export const vaults = {
  vault_created: {
    badge: 'green',
    chat: 'off',
    en: ['Vault created', '{who} created the vault {vault}'],
    'pt-BR': ['Cofre criado', '{who} criou o cofre {vault}'],
  },
  vault_updated: {
    en: ['Vault updated', '{who} changed the vault {vault}'],
    'pt-BR': ['Cofre alterado', '{who} alterou o cofre {vault}'],
  },
  vault_deleted: {
    badge: 'red',
    chat: 'on',
    en: ['Vault deleted', '{who} deleted the vault {vault}'],
    'pt-BR': ['Cofre excluído', '{who} excluiu o cofre {vault}'],
  },
  vault_restored: {
    chat: 'on',
    en: ['Vault restored', '{who} restored the vault {vault}'],
    'pt-BR': ['Cofre restaurado', '{who} restaurou o cofre {vault}'],
  },
  vault_purged: {
    chat: 'on',
    en: ['Deleted vault removed for good', '{who} removed the deleted vault {vault} for good'],
    'pt-BR': ['Cofre excluído removido de vez', '{who} removeu de vez o cofre {vault}, já excluído'],
  },
  vaults_purged: {
    en: [
      'Deleted vault removed for good after 30 days',
      'The vault {vault}, deleted 30 days ago, was removed for good',
    ],
    'pt-BR': [
      'Cofre excluído removido de vez após 30 dias',
      'O cofre {vault}, excluído há 30 dias, foi removido de vez',
    ],
  },
  inheritance_changed: {
    set: 'given',
    en: ['Inheritance changed', '{who} changed whether {vault} inherits members'],
    'pt-BR': ['Herança alterada', '{who} alterou se {vault} herda membros'],
  },
  overview_signed: {
    en: ['Vault details confirmed', '{who} confirmed the details of {vault}'],
    'pt-BR': ['Dados do cofre confirmados', '{who} confirmou os dados de {vault}'],
  },
  generation_started: {
    isByDevice: true,
    en: ['New vault key', '{who} made a new key for {vault}'],
    'pt-BR': ['Nova chave do cofre', '{who} criou uma nova chave para {vault}'],
  },
  key_delivered: {
    isByDevice: true,
    en: ['Vault key handed over', '{who} handed over the key of {vault}[ to {name}]'],
    'pt-BR': ['Chave do cofre entregue', '{who} entregou a chave de {vault}[ a {name}]'],
    notices: {
      key_arrived: {
        link: '/vaults?vault={vault_id}',
        en: ['You can open {vault}', 'A member has given you its key.'],
        'pt-BR': ['Você pode abrir {vault}', 'Um membro entregou a chave a você.'],
        many: {
          each: 'vault',
          en: ['{count} vaults are open to you now', '{list}'],
          'pt-BR': ['{count} cofres estão abertos para você agora', '{list}'],
        },
      },
    },
  },
  key_left_out: {
    en: ['New vault key made without this person', '{who} made a new key for {vault} without {name}'],
    'pt-BR': [
      'Nova chave do cofre criada sem esta pessoa',
      '{who} criou uma nova chave para {vault} sem {name}',
    ],
  },
  key_refused: {
    en: ['Vault key refused', '{who} refused a key of {vault}[ from {name}]'],
    'pt-BR': ['Chave do cofre recusada', '{who} recusou uma chave de {vault}[ de {name}]'],
    notices: {
      key_refused: {
        link: '/vaults?vault={vault_id}',
        en: [
          '{person}’s device refused a key',
          '{person}’s device says that the key of {vault} that came from {giver} does not open. Unlock Chaveiro, and it is handed over again by itself.',
        ],
        'pt-BR': [
          'O dispositivo de {person} recusou uma chave',
          'Segundo o dispositivo de {person}, a chave de {vault} entregue por {giver} não abre. Desbloqueie o Chaveiro para entregá-la de novo.',
        ],
        many: {
          byPerson: true,
          each: 'vault',
          en: [
            '{person}’s device refused {count} keys',
            'Unlock Chaveiro, and they are handed over again by themselves: {list}',
          ],
          'pt-BR': [
            'O dispositivo de {person} recusou {count} chaves',
            'Desbloqueie o Chaveiro para entregá-las de novo: {list}',
          ],
        },
      },
    },
  },
  vault_rewrapped: {
    en: ['Everything renewed with the newest key', '{who} renewed everything in {vault} with the newest key'],
    'pt-BR': ['Tudo renovado com a chave mais nova', '{who} renovou tudo em {vault} com a chave mais nova'],
  },
  key_waited_for: {
    notices: {
      waiting_for_key: {
        link: '/vaults?vault={vault_id}',
        en: [
          '{person} is waiting for a vault to open',
          'Unlock Chaveiro, and {vault} opens for them by itself.',
        ],
        'pt-BR': [
          '{person} espera o acesso a um cofre',
          'Desbloqueie o Chaveiro para que {vault} se abra para essa pessoa.',
        ],
        many: {
          each: 'vault',
          en: [
            'People are waiting for {count} vaults to open',
            'Unlock Chaveiro, and they open for them by themselves: {list}',
          ],
          'pt-BR': [
            'Há quem espere o acesso a {count} cofres',
            'Desbloqueie o Chaveiro para que se abram: {list}',
          ],
        },
      },
    },
  },
} as const satisfies Record<string, EventRecord>
