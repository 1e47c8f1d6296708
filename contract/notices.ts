import type { notificationTypes } from './constants.ts'
import type { Language } from './languages.ts'

type Words = Record<Language, string>
type NoticeSpec = {
  type: (typeof notificationTypes)[number]
  /** What fills the texts' `{name}`s: names of people, vaults and items, kept under the reader's own key. */
  values: readonly string[]
  title: Words
  message: Words
}

/**
 * What people are told of, and in which words. A notice is kept as its name and values and worded when it is read, in
 * the language of who reads. A closed list: a name that is written once stays readable.
 */
export const notices = {
  waiting_for_key: {
    type: 'other',
    values: ['person', 'vault'],
    title: { en: '{person} waits for a key', 'pt-BR': '{person} espera uma chave' },
    message: {
      en: 'Unlock Chaveiro, and your device hands over the key of {vault} by itself.',
      'pt-BR': 'Desbloqueie o Chaveiro, e seu dispositivo entrega sozinho a chave de {vault}.',
    },
  },
  key_arrived: {
    type: 'other',
    values: ['vault'],
    title: { en: 'You can open {vault}', 'pt-BR': 'Você pode abrir {vault}' },
    message: {
      en: 'The key of {vault} was handed over to you.',
      'pt-BR': 'A chave de {vault} foi entregue a você.',
    },
  },
  key_refused: {
    type: 'other',
    values: ['person', 'giver', 'vault'],
    title: {
      en: '{person}’s device refused a key',
      'pt-BR': 'O dispositivo de {person} recusou uma chave',
    },
    message: {
      en: '{person}’s device says that the key of {vault} that came from {giver} does not open. Unlock Chaveiro, and another member’s device hands it over by itself.',
      'pt-BR':
        'O dispositivo de {person} diz que a chave de {vault} que veio de {giver} não abre. Desbloqueie o Chaveiro, e o dispositivo de outro membro a entrega sozinho.',
    },
  },
  rotate_credential: {
    type: 'other',
    values: ['item', 'person'],
    title: { en: 'Rotate {item}', 'pt-BR': 'Troque a credencial {item}' },
    message: {
      en: '{person} could read it. Change the password at its service, then here.',
      'pt-BR': '{person} pôde lê-la. Troque a senha no serviço e depois aqui.',
    },
  },
  rotate_credentials: {
    type: 'other',
    values: ['count', 'person'],
    title: { en: 'Rotate {count} credentials', 'pt-BR': 'Troque {count} credenciais' },
    message: {
      en: '{person} could read them. Change each password at its service, then here.',
      'pt-BR': '{person} pôde lê-las. Troque cada senha no serviço e depois aqui.',
    },
  },
  confirm_key: {
    type: 'other',
    values: ['person'],
    title: { en: 'Confirm the key of {person}', 'pt-BR': 'Confirme a chave de {person}' },
    message: {
      en: '{person} has made a key without an invitation link. Compare the words with them in Settings, Users.',
      'pt-BR':
        '{person} criou uma chave sem link de convite. Compare as palavras com essa pessoa em Configurações, Usuários.',
    },
  },
  reset_requested: {
    type: 'other',
    values: ['person'],
    title: { en: '{person} asks for a new key', 'pt-BR': '{person} pede uma chave nova' },
    message: {
      en: '{person} says that they lost every way to unlock. Speak with them and compare the words before you confirm.',
      'pt-BR':
        '{person} diz que perdeu todas as formas de desbloqueio. Fale com essa pessoa e compare as palavras antes de confirmar.',
    },
  },
  reset_done: {
    type: 'other',
    values: [],
    title: { en: 'Your new key holds', 'pt-BR': 'Sua chave nova está valendo' },
    message: {
      en: 'Your vaults come back as members hand over their keys.',
      'pt-BR': 'Seus cofres voltam à medida que membros entregam as chaves.',
    },
  },
  made_member: {
    type: 'other',
    values: ['vault'],
    title: { en: 'You are a member of {vault}', 'pt-BR': 'Você é membro de {vault}' },
    message: {
      en: 'You may open what lies in {vault} as soon as its key is handed over to you.',
      'pt-BR': 'Você pode abrir o que está em {vault} assim que a chave for entregue a você.',
    },
  },
  removed_from_vault: {
    type: 'other',
    values: ['vault'],
    title: { en: 'You left {vault}', 'pt-BR': 'Você saiu de {vault}' },
    message: {
      en: 'You are no longer a member of {vault}.',
      'pt-BR': 'Você não é mais membro de {vault}.',
    },
  },
  unsigned_decision: {
    type: 'other',
    values: ['person'],
    title: { en: 'Confirm the role of {person}', 'pt-BR': 'Confirme o papel de {person}' },
    message: {
      en: 'The role of {person} was decided without a signature. Confirm it in Settings, Users.',
      'pt-BR': 'O papel de {person} foi decidido sem assinatura. Confirme em Configurações, Usuários.',
    },
  },
  proposal_waits: {
    type: 'other',
    values: ['vault'],
    title: {
      en: '{vault} waits for a second confirmation',
      'pt-BR': '{vault} espera uma segunda confirmação',
    },
    message: {
      en: 'Somebody proposed a change of who may hold its key. A second admin or manager has to confirm it.',
      'pt-BR':
        'Alguém propôs uma mudança em quem pode ter a chave. Um segundo administrador ou gestor precisa confirmar.',
    },
  },
} as const satisfies Record<string, NoticeSpec>

export type NoticeName = keyof typeof notices
type Values<N extends NoticeName> = Record<(typeof notices)[N]['values'][number], string>
/** What somebody is told: which notice, what fills its texts, and the page that it leads to. */
export type Notice = {
  [N in NoticeName]: { name: N; values: Values<N>; link: string }
}[NoticeName]

/** The type, title and message of a notice in a language. */
export function wordNotice({ name, values }: Pick<Notice, 'name' | 'values'>, language: Language) {
  const { type, title, message } = notices[name]
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, value: string) => (values as Record<string, string>)[value] ?? whole)
  return { type, title: filled(title[language]), message: filled(message[language]) }
}
