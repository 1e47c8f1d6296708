import type { EventRecord } from './event-record.ts'

/** Teams, and the vaults that they are given. */
export const teams = {
  team_made: {
    set: 'given',
    en: ['Team made', '{who} made the team {team}'],
    'pt-BR': ['Equipe criada', '{who} criou a equipe {team}'],
  },
  team_changed: {
    set: 'given',
    en: ['Team changed', '{who} changed the team {team}'],
    'pt-BR': ['Equipe alterada', '{who} alterou a equipe {team}'],
  },
  team_ended: {
    set: 'given',
    en: ['Team ended', '{who} ended the team {team}'],
    'pt-BR': ['Equipe encerrada', '{who} encerrou a equipe {team}'],
  },
  team_joined: {
    set: 'given',
    chat: 'off',
    en: ['Person added to a team', '{who} added {name} to the team {team}'],
    'pt-BR': ['Pessoa adicionada a uma equipe', '{who} adicionou {name} à equipe {team}'],
    notices: {
      team_joined: {
        link: '/vaults',
        en: [
          'You are in a new team',
          '{person} added you to a team. Its vaults open for you one after the other.',
        ],
        'pt-BR': [
          'Você está em uma nova equipe',
          '{person} adicionou você a uma equipe. Os cofres dela se abrem para você um após o outro.',
        ],
      },
    },
  },
  team_left: {
    set: 'given',
    chat: 'off',
    en: ['Person removed from a team', '{who} removed {name} from the team {team}'],
    'pt-BR': ['Pessoa removida de uma equipe', '{who} removeu {name} da equipe {team}'],
    notices: {
      team_left: {
        link: '/vaults',
        en: ['You left a team', '{person} took you out of a team. Its vaults no longer open for you by it.'],
        'pt-BR': [
          'Você saiu de uma equipe',
          '{person} tirou você de uma equipe. Os cofres dela não se abrem mais para você por ela.',
        ],
      },
    },
  },
  vault_given_to_team: {
    set: 'given',
    chat: 'on',
    en: ['Vault given to a team', '{who} gave {vault} to the team {team}'],
    'pt-BR': ['Cofre dado a uma equipe', '{who} deu {vault} à equipe {team}'],
  },
  vault_given_to_team_to_read: {
    set: 'given',
    chat: 'on',
    en: ['Vault given to a team to read', '{who} gave {vault} to the team {team}, to read only'],
    'pt-BR': ['Cofre dado a uma equipe para ler', '{who} deu {vault} à equipe {team}, só para ler'],
  },
  vault_taken_from_team: {
    set: 'given',
    chat: 'off',
    en: ['Vault taken from a team', '{who} took {vault} from the team {team}'],
    'pt-BR': ['Cofre retirado de uma equipe', '{who} retirou {vault} da equipe {team}'],
  },
} as const satisfies Record<string, EventRecord>
