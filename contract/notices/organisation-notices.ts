import type { NoticeRecord } from './notice-record.ts'

/** About settings for everybody that a stolen session could turn to its own use. */
export const organisationNotices = {
  chat_moved: {
    type: 'other',
    link: '/settings?tab=notifications',
    title: { en: 'The team chat’s address was changed', 'pt-BR': 'O endereço do chat da equipe mudou' },
    message: {
      en: '{person} has changed where the chat’s messages go. If nobody meant that, save the right address again.',
      'pt-BR':
        '{person} mudou para onde vão as mensagens do chat. Se ninguém quis isso, salve o endereço certo de novo.',
    },
  },
  relinking_opened: {
    type: 'other',
    link: '/settings?tab=users',
    title: {
      en: 'People can link a new sign-in account',
      'pt-BR': 'Novas contas de login podem ser vinculadas',
    },
    message: {
      en: '{person} has allowed it for 14 days. If nobody meant that, end it under Settings, Users.',
      'pt-BR':
        '{person} permitiu isso por 14 dias. Se ninguém quis isso, encerre em Configurações, Usuários.',
    },
  },
} as const satisfies Record<string, NoticeRecord>
