import type { NoticeRecord } from './notice-record.ts'

/** About one's own ways to sign in and unlock, so that a stranger's use of them is noticed. */
export const accountNotices = {
  passphrase_changed: {
    type: 'other',
    link: '/account',
    title: { en: 'Your passphrase was changed', 'pt-BR': 'Sua frase secreta foi trocada' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell the admins.',
      'pt-BR': 'Se não foi você, substitua suas chaves na sua conta e avise os administradores.',
    },
  },
  recovery_code_changed: {
    type: 'other',
    link: '/account',
    title: { en: 'You have a new recovery code', 'pt-BR': 'Você tem um novo código de recuperação' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell the admins.',
      'pt-BR': 'Se não foi você, substitua suas chaves na sua conta e avise os administradores.',
    },
  },
  passkey_added: {
    type: 'other',
    link: '/account',
    title: { en: 'The passkey {passkey} was added', 'pt-BR': 'A chave de acesso {passkey} foi adicionada' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell the admins.',
      'pt-BR': 'Se não foi você, substitua suas chaves na sua conta e avise os administradores.',
    },
  },
  passkey_removed: {
    type: 'other',
    link: '/account',
    title: { en: 'The passkey {passkey} was removed', 'pt-BR': 'A chave de acesso {passkey} foi removida' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell the admins.',
      'pt-BR': 'Se não foi você, substitua suas chaves na sua conta e avise os administradores.',
    },
  },
  browser_trusted: {
    type: 'other',
    link: '/account',
    title: { en: '{browser} is trusted for 30 days', 'pt-BR': '{browser} é confiável por 30 dias' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell the admins.',
      'pt-BR': 'Se não foi você, substitua suas chaves na sua conta e avise os administradores.',
    },
  },
  browser_let_in: {
    type: 'other',
    link: '/account',
    title: { en: '{browser} was let in', 'pt-BR': '{browser} entrou na sua conta' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell the admins.',
      'pt-BR': 'Se não foi você, substitua suas chaves na sua conta e avise os administradores.',
    },
  },
  keys_replaced: {
    type: 'other',
    link: '/account',
    title: { en: 'Your keys were replaced', 'pt-BR': 'Suas chaves foram substituídas' },
    message: {
      en: 'If this was not you, tell the admins at once.',
      'pt-BR': 'Se não foi você, avise os administradores agora mesmo.',
    },
  },
  own_reset_requested: {
    type: 'other',
    link: '/account',
    title: { en: 'New keys were asked for in your name', 'pt-BR': 'Pediram chaves novas em seu nome' },
    message: {
      en: 'Two people have to confirm them. If this was not you, tell the admins, and sign out the browsers that you do not know.',
      'pt-BR':
        'Duas pessoas precisam confirmá-las. Se não foi você, avise os administradores e desconecte os navegadores que você não conhece.',
    },
  },
} as const satisfies Record<string, NoticeRecord>
