import type { notificationTypes } from './constants.ts'
import type { Language, Words } from './languages.ts'

type NoticeRecord = {
  type: (typeof notificationTypes)[number]
  /** The page that it leads to. */
  link: `/${string}`
  title: Words
  message: Words
}

/**
 * What people are told of, in which words, and where it leads. A notice is kept as its name and what fills the `{name}`s,
 * under the reader's own key, and worded when it is read, in their language. A name that was written once stays readable.
 */
export const notices = {
  waiting_for_key: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: '{person} waits for a vault to open', 'pt-BR': '{person} espera que um cofre se abra' },
    message: {
      en: 'Unlock Chaveiro, and {vault} opens for them by itself.',
      'pt-BR': 'Desbloqueie o Chaveiro, e {vault} se abre sozinho para essa pessoa.',
    },
  },
  key_arrived: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: 'You can open {vault}', 'pt-BR': 'Você pode abrir {vault}' },
    message: {
      en: 'A member has given you its key.',
      'pt-BR': 'Um membro entregou a chave a você.',
    },
  },
  key_refused: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: {
      en: '{person}’s device refused a key',
      'pt-BR': 'O dispositivo de {person} recusou uma chave',
    },
    message: {
      en: '{person}’s device says that the key of {vault} that came from {giver} does not open. Unlock Chaveiro, and it is handed over again by itself.',
      'pt-BR':
        'O dispositivo de {person} diz que a chave de {vault} que veio de {giver} não abre. Desbloqueie o Chaveiro, e ela é entregue de novo sozinha.',
    },
  },
  rotate_credential: {
    type: 'other',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: 'Change the password of {item}', 'pt-BR': 'Troque a senha de {item}' },
    message: {
      en: '{person} could read it. Change the password at its service, then here.',
      'pt-BR': '{person} podia lê-la. Troque a senha no serviço e depois aqui.',
    },
  },
  rotate_credentials: {
    type: 'other',
    link: '/',
    title: { en: 'Change {count} passwords', 'pt-BR': 'Troque {count} senhas' },
    message: {
      en: '{person} could read them. Change each password at its service, then here.',
      'pt-BR': '{person} podia lê-las. Troque cada senha no serviço e depois aqui.',
    },
  },
  credential_expires: {
    type: 'expiring',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: '{item} expires on {day}', 'pt-BR': '{item} expira em {day}' },
    message: {
      en: 'Renew the credential at its service, then change it here with its new date.',
      'pt-BR': 'Renove a credencial no serviço e depois a altere aqui com a nova data.',
    },
  },
  credential_expired: {
    type: 'expiring',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: '{item} expired on {day}', 'pt-BR': '{item} expirou em {day}' },
    message: {
      en: 'Renew the credential at its service, then change it here with its new date.',
      'pt-BR': 'Renove a credencial no serviço e depois a altere aqui com a nova data.',
    },
  },
  confirm_key: {
    type: 'other',
    link: '/settings?confirm={person_id}',
    title: { en: 'Confirm the key of {person}', 'pt-BR': 'Confirme a chave de {person}' },
    message: {
      en: '{person} has made a key without an invitation link. Compare the words with them in Settings → Users.',
      'pt-BR':
        '{person} criou uma chave sem link de convite. Compare as palavras com essa pessoa em Configurações → Usuários.',
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
  made_member: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: 'You are a member of {vault}', 'pt-BR': 'Você é membro de {vault}' },
    message: {
      en: '{vault} opens for you as soon as another member is signed in.',
      'pt-BR': '{vault} se abre para você assim que outro membro entrar.',
    },
  },
  removed_from_vault: {
    type: 'other',
    link: '/vaults',
    title: { en: 'You can no longer open {vault}', 'pt-BR': 'Você não pode mais abrir {vault}' },
    message: {
      en: 'You are no longer a member of {vault}.',
      'pt-BR': 'Você não é mais membro de {vault}.',
    },
  },
  jit_asked: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: '{person} asks for {item}', 'pt-BR': '{person} pede {item}' },
    message: {
      en: 'For {hours} h: {reason}',
      'pt-BR': 'Por {hours} h: {reason}',
    },
  },
  jit_unsigned: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: {
      en: 'Confirm the access of {person} to {item}',
      'pt-BR': 'Confirme o acesso de {person} a {item}',
    },
    message: {
      en: 'It was approved without a signature, so no device hands it over. Confirm it in JIT Requests.',
      'pt-BR': 'Foi aprovado sem assinatura, e nenhum dispositivo o entrega. Confirme em Solicitações JIT.',
    },
  },
  jit_approved: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: 'Your request for {item} was approved', 'pt-BR': 'Seu pedido de {item} foi aprovado' },
    message: {
      en: 'It opens for {hours} h as soon as a member’s device hands it over.',
      'pt-BR': 'Ele se abre por {hours} h assim que o dispositivo de um membro o entregar.',
    },
  },
  jit_delivered: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: '{item} is open to you', 'pt-BR': '{item} está aberto para você' },
    message: { en: 'For {hours} h from now.', 'pt-BR': 'Por {hours} h a partir de agora.' },
  },
  jit_denied: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: 'Your request for {item} was denied', 'pt-BR': 'Seu pedido de {item} foi negado' },
    message: { en: '{person} denied it.', 'pt-BR': '{person} o negou.' },
  },
  jit_lapsed: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: 'Your request for {item} has lapsed', 'pt-BR': 'Seu pedido de {item} caducou' },
    message: {
      en: 'Nothing came of it in time. You can ask again.',
      'pt-BR': 'Nada aconteceu a tempo. Você pode pedir de novo.',
    },
  },
  jit_over: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: '{item} is closed to you again', 'pt-BR': '{item} está fechado de novo para você' },
    message: {
      en: 'Your temporary access has ended.',
      'pt-BR': 'Seu acesso temporário terminou.',
    },
  },
  unsigned_decision: {
    type: 'other',
    link: '/settings',
    title: { en: 'Confirm the role of {person}', 'pt-BR': 'Confirme a função de {person}' },
    message: {
      en: 'The role of {person} was changed, and nobody has confirmed it yet. Confirm it in Settings → Users.',
      'pt-BR':
        'A função de {person} mudou, e ninguém confirmou isso ainda. Confirme em Configurações → Usuários.',
    },
  },
  proposal_waits: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: {
      en: '{vault} waits for a second confirmation',
      'pt-BR': '{vault} espera uma segunda confirmação',
    },
    message: {
      en: 'Someone wants to change who can open it, and you can agree or not: open the vault and then Members.',
      'pt-BR':
        'Alguém quer mudar quem pode abri-lo, e você pode concordar ou não: abra o cofre e depois Membros.',
    },
  },
  passphrase_changed: {
    type: 'other',
    link: '/account',
    title: { en: 'Your passphrase was changed', 'pt-BR': 'Sua frase secreta foi trocada' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell an admin.',
      'pt-BR': 'Se não foi você, troque suas chaves na sua conta e avise um administrador.',
    },
  },
  recovery_code_changed: {
    type: 'other',
    link: '/account',
    title: { en: 'You have a new recovery code', 'pt-BR': 'Você tem um novo código de recuperação' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell an admin.',
      'pt-BR': 'Se não foi você, troque suas chaves na sua conta e avise um administrador.',
    },
  },
  passkey_added: {
    type: 'other',
    link: '/account',
    title: { en: 'The passkey {passkey} was added', 'pt-BR': 'A chave de acesso {passkey} foi adicionada' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell an admin.',
      'pt-BR': 'Se não foi você, troque suas chaves na sua conta e avise um administrador.',
    },
  },
  passkey_removed: {
    type: 'other',
    link: '/account',
    title: { en: 'The passkey {passkey} was removed', 'pt-BR': 'A chave de acesso {passkey} foi removida' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell an admin.',
      'pt-BR': 'Se não foi você, troque suas chaves na sua conta e avise um administrador.',
    },
  },
  browser_trusted: {
    type: 'other',
    link: '/account',
    title: { en: '{browser} is trusted for 30 days', 'pt-BR': '{browser} é confiável por 30 dias' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell an admin.',
      'pt-BR': 'Se não foi você, troque suas chaves na sua conta e avise um administrador.',
    },
  },
  browser_let_in: {
    type: 'other',
    link: '/account',
    title: { en: '{browser} was let in', 'pt-BR': '{browser} entrou na sua conta' },
    message: {
      en: 'If this was not you, replace your keys in your account and tell an admin.',
      'pt-BR': 'Se não foi você, troque suas chaves na sua conta e avise um administrador.',
    },
  },
  keys_replaced: {
    type: 'other',
    link: '/account',
    title: { en: 'Your keys were replaced', 'pt-BR': 'Suas chaves foram trocadas' },
    message: {
      en: 'If this was not you, tell an admin at once.',
      'pt-BR': 'Se não foi você, avise logo um administrador.',
    },
  },
  own_reset_requested: {
    type: 'other',
    link: '/account',
    title: { en: 'New keys were asked for in your name', 'pt-BR': 'Pediram chaves novas em seu nome' },
    message: {
      en: 'Two people have to confirm them. If this was not you, tell an admin, and end the sessions that you do not know.',
      'pt-BR':
        'Duas pessoas precisam confirmá-las. Se não foi você, avise um administrador e encerre as sessões que não conhece.',
    },
  },
} as const satisfies Record<string, NoticeRecord>

export type NoticeName = keyof typeof notices
type Filled<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Filled<Rest>
  : never
type Values<N extends NoticeName> = Filled<
  (typeof notices)[N]['title' | 'message']['en'] | (typeof notices)[N]['link']
>
/** What somebody is told: which notice, and what fills its texts and its link. */
export type Notice = {
  [N in NoticeName]: {
    name: N
    values: [Values<N>] extends [never] ? Record<string, never> : Record<Values<N>, string>
  }
}[NoticeName]

/** The type, link, title and message of a notice in a language. */
export function wordNotice({ name, values }: Notice, language: Language) {
  const { type, link, title, message } = notices[name]
  const fill = (text: string, write: (value: string) => string = String) =>
    text.replace(/\{(\w+)\}/g, (whole, key: string) => {
      const value = (values as Record<string, string>)[key]
      return value === undefined ? whole : write(value)
    })
  return {
    type,
    link: fill(link, encodeURIComponent),
    title: fill(title[language]),
    message: fill(message[language]),
  }
}
