import type { EventRecord } from './event-record.ts'

/** One-time links. The list of links says when, from where and with which browser one was opened. */
export const oneTimeLinks = {
  link_created: {
    badge: 'green',
    set: 'given',
    chat: 'off',
    en: ['One-time link made', '{who} made a one-time link[ for {item}][ in {vault}]'],
    'pt-BR': ['Link de uso único criado', '{who} criou um link de uso único[ para {item}][ em {vault}]'],
  },
  link_viewed: {
    set: 'opened',
    chat: 'off',
    en: ['One-time link opened by somebody outside', '{who} opened a one-time link[ to {item}][ in {vault}]'],
    'pt-BR': [
      'Link de uso único aberto por alguém de fora',
      '{who} abriu um link de uso único[ de {item}][ em {vault}]',
    ],
    notices: {
      link_opened: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link was opened',
          'Your links say when and from where. If it was not meant for them, change the secret.',
        ],
        'pt-BR': [
          'Seu link de uso único foi aberto',
          'Seus links mostram quando e de onde. Se não era para essa pessoa, troque o segredo.',
        ],
      },
      item_link_opened: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link for {item} was opened',
          'Your links say when and from where. If it was not meant for them, change the password.',
        ],
        'pt-BR': [
          'Seu link de uso único para {item} foi aberto',
          'Seus links mostram quando e de onde. Se não era para essa pessoa, troque a senha.',
        ],
      },
    },
  },
  link_withdrawn: {
    en: ['One-time link withdrawn', '{who} withdrew a one-time link[ to {item}][ in {vault}]'],
    'pt-BR': ['Link de uso único cancelado', '{who} retirou um link de uso único[ de {item}][ em {vault}]'],
    notices: {
      link_withdrawn: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link was withdrawn by somebody else',
          'Nobody saw what it would have shown. An admin or manager can say why.',
        ],
        'pt-BR': [
          'Outra pessoa cancelou seu link de uso único',
          'Ninguém viu o que ele mostraria. Um administrador ou gestor pode dizer por quê.',
        ],
      },
      item_link_withdrawn: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link for {item} was withdrawn by somebody else',
          'Nobody saw what it would have shown. An admin or manager can say why.',
        ],
        'pt-BR': [
          'Outra pessoa cancelou seu link de uso único para {item}',
          'Ninguém viu o que ele mostraria. Um administrador ou gestor pode dizer por quê.',
        ],
      },
    },
  },
  link_lapsed: {
    en: ['One-time link expired unopened', 'A one-time link[ to {item}][ in {vault}] expired unopened'],
    'pt-BR': [
      'Link de uso único expirou sem ser aberto',
      'Um link de uso único[ de {item}][ em {vault}] expirou sem ser aberto',
    ],
    notices: {
      link_lapsed: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link expired unopened',
          'Nobody saw what it would have shown. You can make another one.',
        ],
        'pt-BR': [
          'Seu link de uso único expirou sem ser aberto',
          'Ninguém viu o que ele mostraria. Você pode criar outro.',
        ],
      },
      item_link_lapsed: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link for {item} expired unopened',
          'Nobody saw what it would have shown. You can make another one.',
        ],
        'pt-BR': [
          'Seu link de uso único para {item} expirou sem ser aberto',
          'Ninguém viu o que ele mostraria. Você pode criar outro.',
        ],
      },
    },
  },
  link_locked: {
    chat: 'on',
    en: [
      'One-time link blocked after somebody outside typed wrong passwords',
      'A one-time link[ to {item}][ in {vault}] was locked after wrong passwords from outside',
    ],
    'pt-BR': [
      'Link de uso único bloqueado por senhas erradas de alguém de fora',
      'Um link de uso único[ de {item}][ em {vault}] foi bloqueado após senhas erradas de fora',
    ],
    notices: {
      link_locked: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link was blocked after wrong passwords',
          'Nobody saw what it would have shown. Ask its recipient before you make another one.',
        ],
        'pt-BR': [
          'Seu link de uso único foi bloqueado por senhas erradas',
          'Ninguém viu o que ele mostraria. Fale com o destinatário antes de criar outro.',
        ],
      },
      item_link_locked: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link for {item} was blocked after wrong passwords',
          'Nobody saw what it would have shown. Ask its recipient before you make another one.',
        ],
        'pt-BR': [
          'Seu link de uso único para {item} foi bloqueado por senhas erradas',
          'Ninguém viu o que ele mostraria. Fale com o destinatário antes de criar outro.',
        ],
      },
    },
  },
  link_ended: {
    en: [
      'One-time link ended with its maker’s access',
      'A one-time link[ to {item}][ in {vault}] ended with the access of whoever made it',
    ],
    'pt-BR': [
      'Link de uso único encerrado com o acesso de quem o criou',
      'Um link de uso único[ de {item}][ em {vault}] terminou com o acesso de quem o criou',
    ],
    notices: {
      link_ended: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link ended before anybody opened it',
          'You may not send secrets at the moment, so it shows nothing any more.',
        ],
        'pt-BR': [
          'Seu link de uso único terminou sem ser aberto',
          'No momento você não pode enviar segredos; por isso ele não mostra mais nada.',
        ],
      },
      item_link_ended: {
        link: '/links?link={link_id}',
        en: [
          'Your one-time link for {item} ended before anybody opened it',
          'It lasts only while you may open the item yourself: checking it in, or losing access, ends it.',
        ],
        'pt-BR': [
          'Seu link de uso único para {item} terminou sem ser aberto',
          'Ele só vale enquanto você pode abrir o item: liberá-lo ou perder o acesso encerra o link.',
        ],
      },
    },
  },
} as const satisfies Record<string, EventRecord>
