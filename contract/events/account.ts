import type { EventRecord } from './event-record.ts'

const ifNotYou = {
  en: 'If this was not you, replace your keys in your account and tell the admins.',
  'pt-BR': 'Se não foi você, substitua suas chaves na sua conta e avise os administradores.',
} as const

/** Signing in, unlocking and one’s own keys. */
export const account = {
  login: {
    en: ['Login', '{who} signed in'],
    'pt-BR': ['Login', '{who} entrou'],
  },
  logout: {
    en: ['Logout', '{who} signed out'],
    'pt-BR': ['Logout', '{who} saiu'],
  },
  session_revoked: {
    en: ['Session ended', '{who} ended a session'],
    'pt-BR': ['Sessão encerrada', '{who} encerrou uma sessão'],
  },
  key_created: {
    badge: 'green',
    en: ['Key created', '{who} created their key'],
    'pt-BR': ['Chave criada', '{who} criou a sua chave'],
  },
  key_enrolled: {
    en: ['Key registered', '{who} registered their key'],
    'pt-BR': ['Chave registrada', '{who} registrou a sua chave'],
    notices: {
      confirm_key: {
        decides: 'key',
        link: '/settings?confirm={person_id}',
        en: [
          'Confirm the key of {person}',
          '{person} has made a key without an invitation link. Compare the words with them.',
        ],
        'pt-BR': [
          'Confirme a chave de {person}',
          '{person} criou uma chave sem link de convite. Compare as palavras com essa pessoa.',
        ],
        many: {
          each: 'person',
          en: [
            'Confirm the keys of {count} people',
            'They have made keys without an invitation link: {list}',
          ],
          'pt-BR': ['Confirme as chaves de {count} pessoas', 'Criaram chaves sem link de convite: {list}'],
        },
      },
    },
  },
  key_recovered: {
    en: ['Key recovered', '{who} recovered their key'],
    'pt-BR': ['Chave recuperada', '{who} recuperou a sua chave'],
  },
  keys_renewed: {
    en: ['Keys replaced', '{who} replaced their keys'],
    'pt-BR': ['Chaves substituídas', '{who} trocou as suas chaves'],
    notices: {
      keys_replaced: {
        link: '/account',
        en: ['Your keys were replaced', 'If this was not you, tell the admins at once.'],
        'pt-BR': ['Suas chaves foram substituídas', 'Se não foi você, avise os administradores agora mesmo.'],
      },
    },
  },
  unlock_method_changed: {
    en: ['Unlock method changed', '{who} changed a way to unlock'],
    'pt-BR': ['Forma de desbloqueio alterada', '{who} alterou uma forma de desbloqueio'],
    notices: {
      passphrase_changed: {
        link: '/account',
        en: ['Your passphrase was changed', ifNotYou.en],
        'pt-BR': ['Sua frase secreta foi trocada', ifNotYou['pt-BR']],
      },
      recovery_code_changed: {
        link: '/account',
        en: ['You have a new recovery code', ifNotYou.en],
        'pt-BR': ['Você tem um novo código de recuperação', ifNotYou['pt-BR']],
      },
    },
  },
  passkey_added: {
    en: ['Passkey added', '{who} added the passkey {name}'],
    'pt-BR': ['Chave de acesso adicionada', '{who} adicionou a chave de acesso {name}'],
    notices: {
      passkey_added: {
        link: '/account',
        en: ['The passkey {passkey} was added', ifNotYou.en],
        'pt-BR': ['A chave de acesso {passkey} foi adicionada', ifNotYou['pt-BR']],
      },
    },
  },
  passkey_removed: {
    en: ['Passkey removed', '{who} removed the passkey {name}'],
    'pt-BR': ['Chave de acesso removida', '{who} removeu a chave de acesso {name}'],
    notices: {
      passkey_removed: {
        link: '/account',
        en: ['The passkey {passkey} was removed', ifNotYou.en],
        'pt-BR': ['A chave de acesso {passkey} foi removida', ifNotYou['pt-BR']],
      },
    },
  },
  browser_trusted: {
    en: ['Browser trusted', '{who} marked a browser as trusted[: {name}]'],
    'pt-BR': ['Navegador marcado como confiável', '{who} marcou um navegador como confiável[: {name}]'],
    notices: {
      browser_trusted: {
        link: '/account',
        en: ['{browser} is trusted for 30 days', ifNotYou.en],
        'pt-BR': ['{browser} é confiável por 30 dias', ifNotYou['pt-BR']],
      },
    },
  },
  browser_distrusted: {
    en: ['Browser no longer trusted', '{who} no longer trusts a browser[: {name}]'],
    'pt-BR': ['Navegador deixou de ser confiável', '{who} deixou de confiar em um navegador[: {name}]'],
  },
  push_switched_on: {
    en: ['Notices on a device switched on', '{who} has decisions announced on a device'],
    'pt-BR': [
      'Avisos em um dispositivo ativados',
      '{who} passou a receber avisos de decisões em um dispositivo',
    ],
  },
  push_switched_off: {
    en: ['Notices on a device switched off', '{who} no longer has decisions announced on a device'],
    'pt-BR': [
      'Avisos em um dispositivo desativados',
      '{who} deixou de receber avisos de decisões em um dispositivo',
    ],
  },
  browser_released: {
    en: ['Unlocked by a trusted browser', '{who} unlocked by a trusted browser[: {name}]'],
    'pt-BR': [
      'Desbloqueado por um navegador confiável',
      '{who} desbloqueou por um navegador confiável[: {name}]',
    ],
  },
  browser_asked: {
    en: ['New browser asked to be let in', 'A new browser of {who} asked to be let in[: {name}]'],
    'pt-BR': ['Novo navegador pediu para entrar', 'Um novo navegador de {who} pediu para entrar[: {name}]'],
  },
  browser_approved: {
    en: ['New browser let in', '{who} let a new browser in[: {name}]'],
    'pt-BR': ['Novo navegador aprovado', '{who} aprovou um novo navegador[: {name}]'],
    notices: {
      browser_let_in: {
        link: '/account',
        en: ['{browser} was let in', ifNotYou.en],
        'pt-BR': ['{browser} entrou na sua conta', ifNotYou['pt-BR']],
      },
    },
  },
  terms_accepted: {
    en: ['Terms accepted', '{who} accepted the terms and the privacy policy'],
    'pt-BR': ['Termos aceitos', '{who} aceitou os termos e a política de privacidade'],
  },
  program_connected: {
    en: ['Program connected', '{who} connected a program[: {name}]'],
    'pt-BR': ['Programa conectado', '{who} conectou um programa[: {name}]'],
    notices: {
      program_connected: {
        link: '/account',
        en: ['A program on {computer} was connected', ifNotYou.en],
        'pt-BR': ['Um programa em {computer} foi conectado', ifNotYou['pt-BR']],
      },
    },
  },
  program_refused: {
    en: ['Program refused', '{who} did not connect a program[: {name}]'],
    'pt-BR': ['Programa recusado', '{who} não conectou um programa[: {name}]'],
  },
  browser_refused: {
    en: ['New browser refused', '{who} refused a new browser[: {name}]'],
    'pt-BR': ['Novo navegador recusado', '{who} recusou um novo navegador[: {name}]'],
  },
} as const satisfies Record<string, EventRecord>
