import type { NoticeRecord } from './notice-record.ts'

/** About one's own one-time links. The list of links says when, from where and with which browser one was opened. */
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
      en: 'Your one-time link was blocked after wrong passwords',
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
      en: 'Your one-time link for {item} was blocked after wrong passwords',
      'pt-BR': 'Seu link de uso único para {item} foi bloqueado por senhas erradas',
    },
    message: {
      en: 'Nobody saw what it would have shown. Ask its recipient before you make another one.',
      'pt-BR': 'Ninguém viu o que ele mostraria. Fale com o destinatário antes de criar outro.',
    },
  },
  link_withdrawn: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link was withdrawn by somebody else',
      'pt-BR': 'Outra pessoa cancelou seu link de uso único',
    },
    message: {
      en: 'Nobody saw what it would have shown. An admin or manager can say why.',
      'pt-BR': 'Ninguém viu o que ele mostraria. Um administrador ou gestor pode dizer por quê.',
    },
  },
  item_link_withdrawn: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link for {item} was withdrawn by somebody else',
      'pt-BR': 'Outra pessoa cancelou seu link de uso único para {item}',
    },
    message: {
      en: 'Nobody saw what it would have shown. An admin or manager can say why.',
      'pt-BR': 'Ninguém viu o que ele mostraria. Um administrador ou gestor pode dizer por quê.',
    },
  },
  link_ended: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link ended before anybody opened it',
      'pt-BR': 'Seu link de uso único terminou sem ser aberto',
    },
    message: {
      en: 'You may not send secrets at the moment, so it shows nothing any more.',
      'pt-BR': 'No momento você não pode enviar segredos; por isso ele não mostra mais nada.',
    },
  },
  item_link_ended: {
    type: 'other',
    link: '/links?link={link_id}',
    title: {
      en: 'Your one-time link for {item} ended before anybody opened it',
      'pt-BR': 'Seu link de uso único para {item} terminou sem ser aberto',
    },
    message: {
      en: 'It lasts only while you may open the item yourself: checking it in, or losing access, ends it.',
      'pt-BR': 'Ele só vale enquanto você pode abrir o item: devolvê-lo ou perder o acesso encerra o link.',
    },
  },
} as const satisfies Record<string, NoticeRecord>
