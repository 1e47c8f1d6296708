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
} as const satisfies Record<string, NoticeRecord>
