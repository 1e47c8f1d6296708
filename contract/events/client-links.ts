import type { EventRecord } from './event-record.ts'

/** Links by which clients submit credentials, and what they submit. */
export const clientLinks = {
  client_link_created: {
    badge: 'green',
    set: 'given',
    en: ['Client link generated', '{who} generated a client link for {vault}'],
    'pt-BR': ['Link de cliente gerado', '{who} gerou um link de cliente para {vault}'],
  },
  client_link_withdrawn: {
    en: ['Client link withdrawn', '{who} withdrew a client link of {vault}'],
    'pt-BR': ['Link de cliente cancelado', '{who} revogou um link de cliente de {vault}'],
  },
  client_link_ended: {
    en: [
      'Client link ended with its makers’ access or keys',
      'A client link of {vault} ended with the access or keys of its makers',
    ],
    'pt-BR': [
      'Link de cliente encerrado com o acesso ou as chaves de quem o mantinha',
      'Um link de cliente de {vault} terminou com o acesso ou as chaves de quem o mantinha',
    ],
    notices: {
      client_links_need_new: {
        link: '/vaults?vault={vault_id}',
        en: [
          'New client links are needed: {vault}',
          'Whoever made them no longer keeps them, or has new keys. Generate new ones for the clients who still need one.',
        ],
        'pt-BR': [
          'Faltam novos links de cliente: {vault}',
          'Quem os gerou não os mantém mais ou tem chaves novas. Gere novos links para os clientes que ainda precisam deles.',
        ],
        many: {
          each: 'vault',
          en: [
            'New client links are needed: {count} vaults',
            'Whoever made them no longer keeps them, or has new keys: {list}',
          ],
          'pt-BR': [
            'Faltam novos links de cliente: {count} cofres',
            'Quem os gerou não os mantém mais ou tem chaves novas: {list}',
          ],
        },
      },
    },
  },
  submission_received: {
    en: ['Submitted by client', '{who} handed in credentials for {vault}'],
    'pt-BR': ['Enviado pelo cliente', '{who} enviou credenciais para {vault}'],
    notices: {
      submission_received: {
        decides: 'submission',
        link: '/vaults?vault={vault_id}&submissions=open',
        en: ['Submitted by client: {vault}', 'Open it, and add it to the vault or refuse it.'],
        'pt-BR': ['Enviado pelo cliente: {vault}', 'Abra o envio e adicione-o ao cofre ou recuse-o.'],
        many: {
          each: 'vault',
          en: [
            'Submitted by clients: {count} vaults',
            'Open them, and add them to the vault or refuse them: {list}',
          ],
          'pt-BR': [
            'Enviado por clientes: {count} cofres',
            'Abra os envios e adicione-os ao cofre ou recuse-os: {list}',
          ],
        },
      },
    },
  },
  submission_opened: {
    set: 'opened',
    en: ['Client submission opened', '{who} opened what a client handed in for {vault}'],
    'pt-BR': ['Envio do cliente aberto', '{who} abriu o que um cliente enviou para {vault}'],
  },
  submission_file_opened: {
    set: 'opened',
    en: ['File of a client submission opened', '{who} opened a file that a client handed in for {vault}'],
    'pt-BR': [
      'Arquivo do envio de cliente aberto',
      '{who} abriu um arquivo que um cliente enviou para {vault}',
    ],
  },
  submission_refused: {
    en: ['Client submission refused', '{who} refused what a client handed in for {vault}'],
    'pt-BR': ['Envio do cliente recusado', '{who} recusou o que um cliente enviou para {vault}'],
  },
  submissions_deleted: {
    badge: 'red',
    en: [
      'Client submissions deleted after 90 days',
      '{who} deleted what clients had handed in[ for {vault}] after 90 days',
    ],
    'pt-BR': [
      'Envios de clientes excluídos após 90 dias',
      '{who} excluiu após 90 dias o que clientes tinham enviado[ para {vault}]',
    ],
  },
  client_link_stale: {
    notices: {
      client_link_stale: {
        link: '/vaults?vault={vault_id}',
        en: [
          'A client link waits for you: {vault}',
          'For a day its client could submit nothing. Unlock Chaveiro, and the link is renewed by itself. If it still waits then, a member of the vault has to unlock theirs.',
        ],
        'pt-BR': [
          'Um link de cliente espera por você: {vault}',
          'Há um dia o cliente não consegue enviar nada por ele. Desbloqueie o Chaveiro, e o link se renova sozinho. Se ainda assim continuar esperando, falta um membro do cofre desbloquear o dele.',
        ],
        many: {
          each: 'vault',
          en: [
            'Client links wait for you: {count}',
            'For a day their clients could submit nothing. Unlock Chaveiro, and they are renewed by themselves: {list}',
          ],
          'pt-BR': [
            'Links de cliente esperam por você: {count}',
            'Há um dia os clientes não conseguem enviar nada por eles. Desbloqueie o Chaveiro para que se renovem: {list}',
          ],
        },
      },
    },
  },
} as const satisfies Record<string, EventRecord>
