import type { NoticeRecord } from './notice-record.ts'

/** Titles of the notices that a second person has to confirm something. */
const waits = {
  one: {
    en: '{vault} is waiting for a second confirmation',
    'pt-BR': '{vault} espera uma segunda confirmação',
  },
  many: {
    en: '{count} vaults are waiting for a second confirmation',
    'pt-BR': '{count} cofres esperam uma segunda confirmação',
  },
} as const

/** About who may open a vault, and about its keys. */
export const vaultNotices = {
  submission_received: {
    type: 'other',
    link: '/vaults?vault={vault_id}&submissions=open',
    title: { en: 'Submitted by client: {vault}', 'pt-BR': 'Enviado pelo cliente: {vault}' },
    message: {
      en: 'Open it, and add it to the vault or refuse it.',
      'pt-BR': 'Abra o envio e adicione-o ao cofre ou recuse-o.',
    },
    many: {
      each: 'vault',
      title: {
        en: 'Submitted by clients: {count} vaults',
        'pt-BR': 'Enviado por clientes: {count} cofres',
      },
      message: {
        en: 'Open them, and add them to the vault or refuse them: {list}',
        'pt-BR': 'Abra os envios e adicione-os ao cofre ou recuse-os: {list}',
      },
    },
  },
  client_links_need_new: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: 'New client links are needed: {vault}', 'pt-BR': 'Faltam novos links de cliente: {vault}' },
    message: {
      en: 'Whoever made them no longer keeps them, or has new keys. Generate new ones for the clients who still need one.',
      'pt-BR':
        'Quem os gerou não os mantém mais ou tem chaves novas. Gere novos links para os clientes que ainda precisam deles.',
    },
    many: {
      each: 'vault',
      title: {
        en: 'New client links are needed: {count} vaults',
        'pt-BR': 'Faltam novos links de cliente: {count} cofres',
      },
      message: {
        en: 'Whoever made them no longer keeps them, or has new keys: {list}',
        'pt-BR': 'Quem os gerou não os mantém mais ou tem chaves novas: {list}',
      },
    },
  },
  client_link_stale: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: {
      en: 'A client link waits for you: {vault}',
      'pt-BR': 'Um link de cliente espera por você: {vault}',
    },
    message: {
      en: 'For a day its client could submit nothing. Unlock Chaveiro, and the link is renewed by itself. If it still waits then, a member of the vault has to unlock theirs.',
      'pt-BR':
        'Há um dia o cliente não consegue enviar nada por ele. Desbloqueie o Chaveiro, e o link se renova sozinho. Se ainda assim continuar esperando, falta um membro do cofre desbloquear o dele.',
    },
    many: {
      each: 'vault',
      title: {
        en: 'Client links wait for you: {count}',
        'pt-BR': 'Links de cliente esperam por você: {count}',
      },
      message: {
        en: 'For a day their clients could submit nothing. Unlock Chaveiro, and they are renewed by themselves: {list}',
        'pt-BR':
          'Há um dia os clientes não conseguem enviar nada por eles. Desbloqueie o Chaveiro para que se renovem: {list}',
      },
    },
  },
  vault_recovered: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: '{vault} opens again', 'pt-BR': '{vault} volta a abrir' },
    message: {
      en: '{person} can open it. The vault’s page says whether items are missing.',
      'pt-BR': '{person} já consegue abri-lo. A página do cofre mostra se faltam itens.',
    },
  },
  waiting_for_key: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: '{person} is waiting for a vault to open', 'pt-BR': '{person} espera o acesso a um cofre' },
    message: {
      en: 'Unlock Chaveiro, and {vault} opens for them by itself.',
      'pt-BR': 'Desbloqueie o Chaveiro para que {vault} se abra para essa pessoa.',
    },
    many: {
      each: 'vault',
      title: {
        en: 'People are waiting for {count} vaults to open',
        'pt-BR': 'Há quem espere o acesso a {count} cofres',
      },
      message: {
        en: 'Unlock Chaveiro, and they open for them by themselves: {list}',
        'pt-BR': 'Desbloqueie o Chaveiro para que se abram: {list}',
      },
    },
  },
  key_arrived: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: 'You can open {vault}', 'pt-BR': 'Você pode abrir {vault}' },
    message: {
      en: 'A member has given you its key.',
      'pt-BR': 'Um membro entregou a chave a você.',
    },
    many: {
      each: 'vault',
      title: {
        en: '{count} vaults are open to you now',
        'pt-BR': '{count} cofres estão abertos para você agora',
      },
      message: { en: '{list}', 'pt-BR': '{list}' },
    },
  },
  key_refused: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: {
      en: '{person}’s device refused a key',
      'pt-BR': 'O dispositivo de {person} recusou uma chave',
    },
    message: {
      en: '{person}’s device says that the key of {vault} that came from {giver} does not open. Unlock Chaveiro, and it is handed over again by itself.',
      'pt-BR':
        'Segundo o dispositivo de {person}, a chave de {vault} entregue por {giver} não abre. Desbloqueie o Chaveiro para entregá-la de novo.',
    },
    many: {
      byPerson: true,
      each: 'vault',
      title: {
        en: '{person}’s device refused {count} keys',
        'pt-BR': 'O dispositivo de {person} recusou {count} chaves',
      },
      message: {
        en: 'Unlock Chaveiro, and they are handed over again by themselves: {list}',
        'pt-BR': 'Desbloqueie o Chaveiro para entregá-las de novo: {list}',
      },
    },
  },
  made_member: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: 'You are a member of {vault}', 'pt-BR': 'Você é membro de {vault}' },
    message: {
      en: '{vault} opens for you as soon as another member is signed in.',
      'pt-BR': '{vault} se abre para você assim que outro membro entrar.',
    },
    many: {
      each: 'vault',
      title: { en: 'You are a member of {count} vaults', 'pt-BR': 'Você é membro de {count} cofres' },
      message: {
        en: 'They open for you as soon as other members are signed in: {list}',
        'pt-BR': 'Eles se abrem para você assim que outros membros entrarem: {list}',
      },
    },
  },
  vault_given: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: '{vault} was given to you', 'pt-BR': '{vault} foi entregue a você' },
    message: {
      en: 'Nobody could open it any more. It opens for you by itself while Chaveiro is unlocked.',
      'pt-BR':
        'Ninguém mais conseguia abri-lo. Ele se abre sozinho para você enquanto o Chaveiro está desbloqueado.',
    },
  },
  removed_from_vault: {
    type: 'other',
    link: '/vaults',
    title: { en: 'You can no longer open {vault}', 'pt-BR': 'Você não pode mais abrir {vault}' },
    message: {
      en: 'You are no longer a member of {vault}.',
      'pt-BR': 'Você não é mais membro de {vault}.',
    },
    many: {
      each: 'vault',
      title: {
        en: 'You can no longer open {count} vaults',
        'pt-BR': 'Você não pode mais abrir {count} cofres',
      },
      message: {
        en: 'You are no longer a member of them: {list}',
        'pt-BR': 'Você não é mais membro deles: {list}',
      },
    },
  },
  proposal_waits: {
    type: 'other',
    link: '/vaults?vault={vault_id}&members=open',
    title: waits.one,
    message: {
      en: 'Someone wants to change who can open it. Open Members to agree or not.',
      'pt-BR': 'Alguém quer mudar quem pode abri-lo. Abra Membros para concordar ou não.',
    },
    many: {
      each: 'vault',
      title: waits.many,
      message: {
        en: 'Someone wants to change who can open them: {list}',
        'pt-BR': 'Alguém quer mudar quem pode abri-los: {list}',
      },
    },
  },
  giving_waits: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: waits.one,
    message: {
      en: 'Nobody can open it any more. Someone wants to give it to one person: open the vault to agree or not.',
      'pt-BR':
        'Ninguém mais pode abri-lo. Alguém quer dá-lo a uma pessoa: abra o cofre para concordar ou não.',
    },
    many: {
      each: 'vault',
      title: waits.many,
      message: {
        en: 'Nobody can open them any more. Someone wants to give each to one person: {list}',
        'pt-BR': 'Ninguém mais pode abri-los. Alguém quer dar cada um a uma pessoa: {list}',
      },
    },
  },
} as const satisfies Record<string, NoticeRecord>
