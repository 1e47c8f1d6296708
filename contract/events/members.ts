import type { EventRecord } from './event-record.ts'

/** Who can open a vault. */
export const members = {
  member_added: {
    set: 'given',
    chat: 'off',
    en: ['Member added', '{who} added {name} to {vault}[ from the team {team}]'],
    'pt-BR': ['Membro adicionado', '{who} adicionou {name} a {vault}[ pela equipe {team}]'],
    notices: {
      made_member: {
        link: '/vaults?vault={vault_id}',
        en: ['You are a member of {vault}', '{vault} opens for you as soon as another member is signed in.'],
        'pt-BR': ['Você é membro de {vault}', '{vault} se abre para você assim que outro membro entrar.'],
        many: {
          each: 'vault',
          en: [
            'You are a member of {count} vaults',
            'They open for you as soon as other members are signed in: {list}',
          ],
          'pt-BR': [
            'Você é membro de {count} cofres',
            'Eles se abrem para você assim que outros membros entrarem: {list}',
          ],
        },
      },
    },
  },
  reader_added: {
    set: 'given',
    chat: 'off',
    en: ['Reader added', '{who} added {name} to {vault}[ from the team {team}], to read only'],
    'pt-BR': ['Leitor adicionado', '{who} adicionou {name} a {vault}[ pela equipe {team}], só para ler'],
  },
  member_made_reader: {
    set: 'given',
    chat: 'off',
    en: ['Member made a reader', '{who} made {name} a reader of {vault}, who changes nothing there'],
    'pt-BR': ['Membro passou a leitor', '{who} deixou {name} só ler {vault}, sem alterar nada'],
  },
  reader_made_member: {
    set: 'given',
    chat: 'off',
    en: ['Reader made a member', '{who} made {name} a member of {vault}, who may change what is in it'],
    'pt-BR': ['Leitor passou a membro', '{who} deixou {name} alterar o que está em {vault}'],
  },
  member_removed: {
    set: 'given',
    chat: 'off',
    en: ['Member removed', '{who} removed {name} from {vault}[, where they were by the team {team}]'],
    'pt-BR': ['Membro removido', '{who} removeu {name} de {vault}[, onde estava pela equipe {team}]'],
    notices: {
      removed_from_vault: {
        link: '/vaults',
        en: ['You can no longer open {vault}', 'You are no longer a member of {vault}.'],
        'pt-BR': ['Você não pode mais abrir {vault}', 'Você não é mais membro de {vault}.'],
        many: {
          each: 'vault',
          en: ['You can no longer open {count} vaults', 'You are no longer a member of them: {list}'],
          'pt-BR': ['Você não pode mais abrir {count} cofres', 'Você não é mais membro deles: {list}'],
        },
      },
    },
  },
  member_signed: {
    en: ['Membership confirmed', '{who} confirmed {name} as a member of {vault}'],
    'pt-BR': ['Participação confirmada', '{who} confirmou {name} como membro de {vault}'],
  },
  member_proposed: {
    en: ['Member proposed', '{who} proposed {name} as a member of {vault}'],
    'pt-BR': ['Membro proposto', '{who} propôs {name} como membro de {vault}'],
    notices: {
      proposal_waits: {
        decides: 'confirmation',
        link: '/vaults?vault={vault_id}&members=open',
        en: [
          '{vault} is waiting for a second confirmation',
          'Someone wants to change who can open it. Open Members to agree or not.',
        ],
        'pt-BR': [
          '{vault} espera uma segunda confirmação',
          'Alguém quer mudar quem pode abri-lo. Abra Membros para concordar ou não.',
        ],
        many: {
          each: 'vault',
          en: [
            '{count} vaults are waiting for a second confirmation',
            'Someone wants to change who can open them: {list}',
          ],
          'pt-BR': [
            '{count} cofres esperam uma segunda confirmação',
            'Alguém quer mudar quem pode abri-los: {list}',
          ],
        },
      },
    },
  },
  member_removal_signed: {
    en: ['Removal confirmed', '{who} confirmed that {name} left {vault}'],
    'pt-BR': ['Remoção confirmada', '{who} confirmou a saída de {name} de {vault}'],
  },
  custody_proposed: {
    en: ['Two-person rule proposed', '{who} proposed a change of the two-person rule of {vault}'],
    'pt-BR': ['Regra de duas pessoas proposta', '{who} propôs mudar a regra de duas pessoas de {vault}'],
  },
  custody_changed: {
    chat: 'on',
    isToldEachTime: true,
    en: ['Two-person rule changed', '{who} changed the two-person rule of {vault}'],
    'pt-BR': ['Regra de duas pessoas alterada', '{who} mudou a regra de duas pessoas de {vault}'],
  },
  proposal_withdrawn: {
    en: ['Proposal withdrawn', '{who} took back a proposal for {vault}'],
    'pt-BR': ['Proposta retirada', '{who} retirou uma proposta para {vault}'],
  },
  vault_giving_proposed: {
    isCritical: true,
    chat: 'on',
    en: [
      'Lost vault: new member proposed',
      '{who} proposed to give {vault}, which nobody could open any more, to {name}',
    ],
    'pt-BR': [
      'Cofre perdido: novo membro proposto',
      '{who} propôs entregar {vault}, que ninguém mais podia abrir, a {name}',
    ],
    notices: {
      giving_waits: {
        decides: 'confirmation',
        link: '/vaults?vault={vault_id}',
        en: [
          '{vault} is waiting for a second confirmation',
          'Nobody can open it any more. Someone wants to give it to one person: open the vault to agree or not.',
        ],
        'pt-BR': [
          '{vault} espera uma segunda confirmação',
          'Ninguém mais pode abri-lo. Alguém quer dá-lo a uma pessoa: abra o cofre para concordar ou não.',
        ],
        many: {
          each: 'vault',
          en: [
            '{count} vaults are waiting for a second confirmation',
            'Nobody can open them any more. Someone wants to give each to one person: {list}',
          ],
          'pt-BR': [
            '{count} cofres esperam uma segunda confirmação',
            'Ninguém mais pode abri-los. Alguém quer dar cada um a uma pessoa: {list}',
          ],
        },
      },
    },
  },
  vault_given: {
    isCritical: true,
    chat: 'on',
    en: [
      'Lost vault given to a member',
      '{who} confirmed that {vault}, which nobody could open any more, goes to {name}',
    ],
    'pt-BR': [
      'Cofre perdido entregue a um membro',
      '{who} confirmou a entrega de {vault}, que ninguém mais podia abrir, a {name}',
    ],
    notices: {
      vault_given: {
        link: '/vaults?vault={vault_id}',
        en: [
          '{vault} was given to you',
          'Nobody could open it any more. It opens for you by itself while Chaveiro is unlocked.',
        ],
        'pt-BR': [
          '{vault} foi entregue a você',
          'Ninguém mais conseguia abri-lo. Ele se abre sozinho para você enquanto o Chaveiro está desbloqueado.',
        ],
      },
    },
  },
  vault_recovered: {
    isCritical: true,
    chat: 'on',
    en: ['Lost vault opened again', '{who} opened {vault} again[: {count} items]'],
    'pt-BR': ['Cofre perdido reaberto', '{who} reabriu {vault}[: {count} itens]'],
    notices: {
      vault_recovered: {
        link: '/vaults?vault={vault_id}',
        en: ['{vault} opens again', '{person} can open it. The vault’s page says whether items are missing.'],
        'pt-BR': [
          '{vault} volta a abrir',
          '{person} já consegue abri-lo. A página do cofre mostra se faltam itens.',
        ],
      },
    },
  },
  custody_dealt: {
    isByDevice: true,
    en: ['Emergency keys handed out', '{who} handed out the emergency keys of {vault}'],
    'pt-BR': ['Chaves de emergência distribuídas', '{who} distribuiu as chaves de emergência de {vault}'],
  },
  dealing_acknowledged: {
    isByDevice: true,
    en: ['Emergency key received', '{who} received an emergency key of {vault}'],
    'pt-BR': ['Chave de emergência recebida', '{who} recebeu uma chave de emergência de {vault}'],
  },
} as const satisfies Record<string, EventRecord>
