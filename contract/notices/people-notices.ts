import type { NoticeRecord } from './notice-record.ts'

/** About people's keys and roles. */
export const peopleNotices = {
  confirm_key: {
    type: 'other',
    link: '/settings?confirm={person_id}',
    title: { en: 'Confirm the key of {person}', 'pt-BR': 'Confirme a chave de {person}' },
    message: {
      en: '{person} has made a key without an invitation link. Compare the words with them.',
      'pt-BR': '{person} criou uma chave sem link de convite. Compare as palavras com essa pessoa.',
    },
    many: {
      each: 'person',
      title: { en: 'Confirm the keys of {count} people', 'pt-BR': 'Confirme as chaves de {count} pessoas' },
      message: {
        en: 'They have made keys without an invitation link: {list}',
        'pt-BR': 'Criaram chaves sem link de convite: {list}',
      },
    },
  },
  reset_requested: {
    type: 'other',
    link: '/settings?confirm={person_id}',
    title: { en: '{person} asks for a new key', 'pt-BR': '{person} pede uma chave nova' },
    message: {
      en: '{person} says that they lost every way to unlock. Speak with them and compare the words before you confirm.',
      'pt-BR':
        '{person} diz que perdeu todas as formas de desbloqueio. Fale com essa pessoa e compare as palavras antes de confirmar.',
    },
  },
  reset_done: {
    type: 'other',
    link: '/vaults',
    title: { en: 'Your new key is in use', 'pt-BR': 'Sua chave nova está valendo' },
    message: {
      en: 'Your vaults come back as members sign in.',
      'pt-BR': 'Seus cofres voltam à medida que os membros entram.',
    },
  },
  work_resumed: {
    type: 'other',
    link: '/restore',
    title: { en: 'Work goes on from a backup', 'pt-BR': 'O trabalho continua a partir de um backup' },
    message: {
      en: 'What was done after it was taken is gone. See on each of your browsers whether it can bring back what you did there.',
      'pt-BR':
        'O que foi feito depois dele se perdeu. Veja em cada um dos seus navegadores se ele pode trazer de volta o que você fez nele.',
    },
  },
  unsigned_decision: {
    type: 'other',
    link: '/settings?confirm_role={person_id}',
    title: { en: 'Confirm the role of {person}', 'pt-BR': 'Confirme a função de {person}' },
    message: {
      en: 'The role of {person} was changed, and nobody has confirmed it yet.',
      'pt-BR': 'A função de {person} mudou e ainda não foi confirmada.',
    },
  },
} as const satisfies Record<string, NoticeRecord>
