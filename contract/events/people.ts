import type { EventRecord } from './event-record.ts'

/** People, their roles and the confirmation of their keys. */
export const people = {
  user_invited: {
    set: 'people',
    chat: 'off',
    isToldEachTime: true,
    en: ['User invited', '{who} invited {name}'],
    'pt-BR': ['Usuário convidado', '{who} convidou {name}'],
  },
  invitation_signed: {
    en: ['Invitation link made', '{who} made an invitation link for {name}'],
    'pt-BR': ['Link de convite criado', '{who} criou um link de convite para {name}'],
  },
  invitation_closed: {
    en: ['Invitation closed', '{who} closed the invitation of {name}'],
    'pt-BR': ['Convite encerrado', '{who} encerrou o convite de {name}'],
  },
  user_role_changed: {
    set: 'people',
    chat: 'on',
    isToldEachTime: true,
    en: ['Role changed', '{who} changed the role of {name}'],
    'pt-BR': ['Função alterada', '{who} alterou a função de {name}'],
    notices: {
      unsigned_decision: {
        decides: 'confirmation',
        link: '/settings?confirm_role={person_id}',
        en: [
          'Confirm the role or status of {person}',
          'The role or status of {person} was changed, and nobody has confirmed it yet.',
        ],
        'pt-BR': [
          'Confirme a função ou o status de {person}',
          'A função ou o status de {person} mudou e ainda não foi confirmado.',
        ],
      },
    },
  },
  became_admin: {
    set: 'people',
    chat: 'on',
    isToldEachTime: true,
    en: ['Became admin', '{who} became admin'],
    'pt-BR': ['Tornou-se administrador', '{who} tornou-se administrador'],
  },
  user_activated: {
    set: 'people',
    chat: 'off',
    isToldEachTime: true,
    en: ['User activated', '{who} activated {name}'],
    'pt-BR': ['Usuário ativado', '{who} ativou {name}'],
  },
  user_deactivated: {
    set: 'people',
    chat: 'on',
    isToldEachTime: true,
    en: ['User deactivated', '{who} deactivated {name}'],
    'pt-BR': ['Usuário desativado', '{who} desativou {name}'],
  },
  relinking_opened: {
    isCritical: true,
    set: 'people',
    chat: 'on',
    en: [
      'New sign-in accounts allowed',
      '{who} let everybody be linked to a new sign-in account once, within 14 days',
    ],
    'pt-BR': [
      'Novas contas de login permitidas',
      '{who} permitiu que cada pessoa seja vinculada uma vez a uma nova conta de login, em até 14 dias',
    ],
    notices: {
      relinking_opened: {
        link: '/settings?tab=users',
        en: [
          'People can link a new sign-in account',
          '{person} has allowed it for 14 days. If nobody meant that, end it under Settings, Users.',
        ],
        'pt-BR': [
          'Novas contas de login podem ser vinculadas',
          '{person} permitiu isso por 14 dias. Se ninguém quis isso, encerre em Configurações, Usuários.',
        ],
      },
    },
  },
  relinking_ended: {
    en: [
      'New sign-in accounts no longer allowed',
      '{who} no longer lets people be linked to new sign-in accounts',
    ],
    'pt-BR': [
      'Novas contas de login deixaram de ser permitidas',
      '{who} encerrou a vinculação de novas contas de login',
    ],
  },
  account_relinked: {
    set: 'people',
    en: ['New sign-in account linked', '{who} signed in with a new account and was linked to it'],
    'pt-BR': ['Nova conta de login vinculada', '{who} entrou com uma nova conta e foi vinculada a ela'],
  },
  person_erased: {
    set: 'people',
    en: ['Personal data erased', '{who} erased the personal data of {name}'],
    'pt-BR': ['Dados pessoais apagados', '{who} apagou os dados pessoais de {name}'],
  },
  key_confirmed: {
    set: 'people',
    chat: 'off',
    isToldEachTime: true,
    en: ['Key confirmed', '{who} confirmed the key of {name}'],
    'pt-BR': ['Chave confirmada', '{who} confirmou a chave de {name}'],
  },
  custodian_appointed: {
    en: ['New role confirmed', '{who} confirmed the new role of {name}'],
    'pt-BR': ['Nova função confirmada', '{who} confirmou a nova função de {name}'],
  },
  custodian_dismissed: {
    en: ['End of a role confirmed', '{who} confirmed the end of a role of {name}'],
    'pt-BR': ['Fim de função confirmado', '{who} confirmou o fim de uma função de {name}'],
  },
  reset_requested: {
    chat: 'on',
    isToldEachTime: true,
    en: ['New keys asked for after a loss', '{who} asked for new keys after a loss'],
    'pt-BR': ['Chaves novas pedidas após perda', '{who} pediu chaves novas após uma perda'],
    notices: {
      reset_requested: {
        decides: 'key',
        link: '/settings?confirm={person_id}',
        en: [
          '{person} asks for a new key',
          '{person} says that they lost every way to unlock. Speak with them and compare the words before you confirm.',
        ],
        'pt-BR': [
          '{person} pede uma chave nova',
          '{person} diz que perdeu todas as formas de desbloqueio. Fale com essa pessoa e compare as palavras antes de confirmar.',
        ],
      },
      own_reset_requested: {
        link: '/account',
        en: [
          'New keys were asked for in your name',
          'Two people have to confirm them. If this was not you, tell the admins, and sign out the browsers that you do not know.',
        ],
        'pt-BR': [
          'Pediram chaves novas em seu nome',
          'Duas pessoas precisam confirmá-las. Se não foi você, avise os administradores e desconecte os navegadores que você não conhece.',
        ],
      },
    },
  },
  reset_withdrawn: {
    en: ['Request for new keys withdrawn', '{who} took back the request for new keys'],
    'pt-BR': ['Pedido de chaves novas retirado', '{who} retirou o pedido de chaves novas'],
  },
  key_reset_proposed: {
    en: ['New key proposed after a loss', '{who} proposed a new key for {name} after a loss'],
    'pt-BR': ['Chave nova proposta após perda', '{who} propôs uma chave nova para {name} após uma perda'],
  },
  key_reset: {
    set: 'people',
    chat: 'on',
    isToldEachTime: true,
    en: ['New key after a loss', '{who} confirmed a new key for {name} after a loss'],
    'pt-BR': ['Chave nova após perda', '{who} confirmou uma chave nova para {name} após uma perda'],
    notices: {
      reset_done: {
        link: '/vaults',
        en: ['Your new key is in use', 'Your vaults come back as members sign in.'],
        'pt-BR': ['Sua chave nova está valendo', 'Seus cofres voltam à medida que os membros entram.'],
      },
    },
  },
} as const satisfies Record<string, EventRecord>
