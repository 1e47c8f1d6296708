import type { NoticeRecord } from './notice-record.ts'

/** Of one’s own one-time links. When, from where and with which browser one was opened stands in their list. */
export const oneTimeLinkNotices = {
  link_opened: {
    type: 'other',
    link: '/links?link={link_id}',
    title: { en: 'Your one-time link was opened', 'pt-BR': 'Seu link de uso único foi aberto' },
    message: {
      en: 'Your links say when and from where. If it was not meant for them, change the secret.',
      'pt-BR': 'Seus links mostram quando e de onde. Se não era para essa pessoa, troque o segredo.',
    },
  },
  item_link_opened: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link for {item} was opened',
      'pt-BR': 'Seu link de uso único para {item} foi aberto',
    },
    message: {
      en: 'Your links say when and from where. If it was not meant for them, change the password.',
      'pt-BR': 'Seus links mostram quando e de onde. Se não era para essa pessoa, troque a senha.',
    },
  },
  link_lapsed: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link expired unopened',
      'pt-BR': 'Seu link de uso único expirou sem ser aberto',
    },
    message: {
      en: 'Nobody saw what it would have shown. You can make another one.',
      'pt-BR': 'Ninguém viu o que ele mostraria. Você pode criar outro.',
    },
  },
  item_link_lapsed: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link for {item} expired unopened',
      'pt-BR': 'Seu link de uso único para {item} expirou sem ser aberto',
    },
    message: {
      en: 'Nobody saw what it would have shown. You can make another one.',
      'pt-BR': 'Ninguém viu o que ele mostraria. Você pode criar outro.',
    },
  },
  link_locked: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link was locked after wrong passwords',
      'pt-BR': 'Seu link de uso único foi bloqueado por senhas erradas',
    },
    message: {
      en: 'Nobody saw what it would have shown. Ask its recipient before you make another one.',
      'pt-BR': 'Ninguém viu o que ele mostraria. Fale com o destinatário antes de criar outro.',
    },
  },
  item_link_locked: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link for {item} was locked after wrong passwords',
      'pt-BR': 'Seu link de uso único para {item} foi bloqueado por senhas erradas',
    },
    message: {
      en: 'Nobody saw what it would have shown. Ask its recipient before you make another one.',
      'pt-BR': 'Ninguém viu o que ele mostraria. Fale com o destinatário antes de criar outro.',
    },
  },
} as const satisfies Record<string, NoticeRecord>
