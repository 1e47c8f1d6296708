import type { notificationTypes } from './constants.ts'
import type { Language, Words } from './languages.ts'

/** What a notice names, by the id that is kept of it. The name is looked up when the notice is read. */
export const lookedUp = {
  person: 'person_id',
  giver: 'giver_id',
  vault: 'vault_id',
  item: 'item_id',
  reason: 'request_id',
} as const
export type NameSlot = keyof typeof lookedUp

/** What stands for a name that the reader may not see, or that nothing has any more. */
const unnamed: Record<NameSlot, Words> = {
  person: { en: 'somebody', 'pt-BR': 'alguém' },
  giver: { en: 'somebody', 'pt-BR': 'alguém' },
  vault: { en: 'a vault that is gone or hidden', 'pt-BR': 'um cofre que não existe mais ou está oculto' },
  item: { en: 'an item that is gone or hidden', 'pt-BR': 'um item que não existe mais ou está oculto' },
  reason: { en: 'no longer shown', 'pt-BR': 'não é mais mostrado' },
}

type NoticeRecord = {
  type: (typeof notificationTypes)[number]
  /** The page that it leads to. */
  link: `/${string}`
  title: Words
  message: Words
  /** Unread ones become one, in these words: `{count}` of them, `{list}` of what `each` names. */
  many?: {
    /** One for each person who causes them. */
    byPerson?: true
    each: NameSlot
    title: Words
    message: Words
  }
}

/**
 * What people are told of, in which words, and where it leads. A notice is kept as its name and the ids and figures that
 * fill the `{name}`s, under the reader's own key, and worded when it is read: in their language, with what they may see.
 */
export const notices = {
  waiting_for_key: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: '{person} waits for a vault to open', 'pt-BR': '{person} espera o acesso a um cofre' },
    message: {
      en: 'Unlock Chaveiro, and {vault} opens for them by itself.',
      'pt-BR': 'Desbloqueie o Chaveiro para que {vault} se abra para essa pessoa.',
    },
    many: {
      each: 'vault',
      title: {
        en: '{count} vaults wait to be handed over',
        'pt-BR': 'Há quem espere o acesso a {count} cofres',
      },
      message: {
        en: 'Unlock Chaveiro, and they open by themselves for who waits: {list}',
        'pt-BR': 'Desbloqueie o Chaveiro para que se abram: {list}',
      },
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
    many: {
      each: 'vault',
      title: {
        en: '{count} vaults are open to you now',
        'pt-BR': '{count} cofres estão abertos para você agora',
      },
      message: { en: '{list}', 'pt-BR': '{list}' },
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
        'Segundo o dispositivo de {person}, a chave de {vault} entregue por {giver} não abre. Desbloqueie o Chaveiro para entregá-la de novo.',
    },
    many: {
      byPerson: true,
      each: 'vault',
      title: {
        en: '{person}’s device refused {count} keys',
        'pt-BR': 'O dispositivo de {person} recusou {count} chaves',
      },
      message: {
        en: 'Unlock Chaveiro, and they are handed over again by themselves: {list}',
        'pt-BR': 'Desbloqueie o Chaveiro para entregá-las de novo: {list}',
      },
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
    many: {
      each: 'item',
      title: { en: 'Change {count} passwords', 'pt-BR': 'Troque {count} senhas' },
      message: {
        en: 'Somebody could read them and should no longer know them: {list}',
        'pt-BR': 'Alguém podia lê-las e não deve mais conhecê-las: {list}',
      },
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
      'pt-BR': 'Renove a credencial no serviço e atualize-a aqui com a nova data.',
    },
    many: {
      each: 'item',
      title: { en: '{count} credentials expire soon', 'pt-BR': '{count} credenciais expiram em breve' },
      message: { en: '{list}', 'pt-BR': '{list}' },
    },
  },
  credential_expired: {
    type: 'expiring',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: '{item} expired on {day}', 'pt-BR': '{item} expirou em {day}' },
    message: {
      en: 'Renew the credential at its service, then change it here with its new date.',
      'pt-BR': 'Renove a credencial no serviço e atualize-a aqui com a nova data.',
    },
    many: {
      each: 'item',
      title: { en: '{count} credentials have expired', 'pt-BR': '{count} credenciais expiraram' },
      message: { en: '{list}', 'pt-BR': '{list}' },
    },
  },
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
  made_member: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: { en: 'You are a member of {vault}', 'pt-BR': 'Você é membro de {vault}' },
    message: {
      en: '{vault} opens for you as soon as another member is signed in.',
      'pt-BR': '{vault} se abre para você assim que outro membro entrar.',
    },
    many: {
      each: 'vault',
      title: { en: 'You are a member of {count} vaults', 'pt-BR': 'Você é membro de {count} cofres' },
      message: {
        en: 'They open for you as soon as other members are signed in: {list}',
        'pt-BR': 'Eles se abrem para você assim que outros membros entrarem: {list}',
      },
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
    many: {
      each: 'vault',
      title: {
        en: 'You can no longer open {count} vaults',
        'pt-BR': 'Você não pode mais abrir {count} cofres',
      },
      message: {
        en: 'You are no longer a member of them: {list}',
        'pt-BR': 'Você não é mais membro deles: {list}',
      },
    },
  },
  jit_asked: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: '{person} asks for {item}', 'pt-BR': '{person} pede acesso a {item}' },
    message: {
      en: 'For {hours} h: {reason}',
      'pt-BR': 'Por {hours} h: {reason}',
    },
    many: {
      byPerson: true,
      each: 'item',
      title: { en: '{person} asks for {count} items', 'pt-BR': '{person} pede acesso a {count} itens' },
      message: { en: '{list}', 'pt-BR': '{list}' },
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
      'pt-BR': 'A aprovação não foi assinada, por isso nada é entregue. Confirme em Pedidos JIT.',
    },
  },
  jit_approved: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: {
      en: 'Your request for {item} was approved',
      'pt-BR': 'Seu pedido de acesso a {item} foi aprovado',
    },
    message: {
      en: 'It opens for {hours} h as soon as a member’s device hands it over.',
      'pt-BR': 'Ele se abre por {hours} h assim que o dispositivo de um membro entregar a chave.',
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
    title: { en: 'Your request for {item} was denied', 'pt-BR': 'Seu pedido de acesso a {item} foi negado' },
    message: { en: '{person} denied it.', 'pt-BR': '{person} negou o pedido.' },
  },
  jit_lapsed: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: 'Your request for {item} has lapsed', 'pt-BR': 'Seu pedido de acesso a {item} expirou' },
    message: {
      en: 'Its time ran out. You can ask again.',
      'pt-BR': 'O prazo passou. Você pode pedir de novo.',
    },
  },
  access_ends: {
    type: 'jit_request',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: 'Your access to {item} ends soon', 'pt-BR': 'Seu acesso a {item} termina em breve' },
    message: {
      en: 'It ends within {minutes} minutes. You can ask again afterwards.',
      'pt-BR': 'Ele termina em até {minutes} minutos. Depois você pode pedir de novo.',
    },
  },
  jit_over: {
    type: 'jit_request',
    link: '/jit?request={request_id}',
    title: { en: '{item} is closed to you again', 'pt-BR': 'Seu acesso a {item} terminou' },
    message: {
      en: 'Your temporary access has ended.',
      'pt-BR': 'O item está fechado de novo para você.',
    },
  },
  break_glass_asked: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: {person} asks for {item}',
      'pt-BR': 'Emergência: {person} pede acesso a {item}',
    },
    message: {
      en: 'Two admins or managers have to approve. Reason: {reason}',
      'pt-BR': 'Dois administradores ou gestores precisam aprovar. Motivo: {reason}',
    },
  },
  break_glass_first: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: one of two has approved {item}',
      'pt-BR': 'Emergência: primeira aprovação para {item}',
    },
    message: {
      en: '{person} asked for it. One more admin or manager has to approve.',
      'pt-BR': '{person} pediu o acesso. Falta a aprovação de mais um administrador ou gestor.',
    },
  },
  break_glass_approved: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: two have approved {item}', 'pt-BR': 'Emergência: acesso a {item} aprovado' },
    message: {
      en: 'It opens to {person} for one hour as soon as a member’s device hands it over.',
      'pt-BR':
        'Ele se abre para {person} por uma hora assim que o dispositivo de um membro entregar a chave.',
    },
  },
  break_glass_unsigned: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: confirm the access to {item}',
      'pt-BR': 'Emergência: confirme o acesso a {item}',
    },
    message: {
      en: 'It was approved for {person} without two signatures, so no device hands it over. Confirm it in Break-Glass.',
      'pt-BR':
        'A aprovação para {person} não tem as duas assinaturas, por isso nada é entregue. Confirme em Emergências.',
    },
  },
  break_glass_open: {
    type: 'breakglass',
    link: '/vaults?vault={vault_id}&item={item_id}',
    title: { en: 'Emergency: {item} is open to you', 'pt-BR': 'Emergência: {item} está aberto para você' },
    message: {
      en: 'For one hour from now. Every step is logged, and all admins and managers are told.',
      'pt-BR':
        'Por uma hora a partir de agora. Cada passo fica registrado, e todos os administradores e gestores são avisados.',
    },
  },
  break_glass_opened: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: {item} has been opened', 'pt-BR': 'Emergência: {item} foi aberto' },
    message: { en: 'To {person}, for one hour.', 'pt-BR': 'Para {person}, por uma hora.' },
  },
  break_glass_denied: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: {item} was denied', 'pt-BR': 'Emergência: acesso a {item} negado' },
    message: { en: '{person} had asked for it.', 'pt-BR': '{person} tinha pedido o acesso.' },
  },
  break_glass_withdrawn: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: {item} is no longer asked for',
      'pt-BR': 'Emergência: pedido de acesso a {item} retirado',
    },
    message: { en: '{person} has withdrawn the request.', 'pt-BR': '{person} retirou o pedido.' },
  },
  break_glass_lapsed: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: {
      en: 'Emergency: the request for {item} has lapsed',
      'pt-BR': 'Emergência: pedido de acesso a {item} expirado',
    },
    message: {
      en: 'Its time ran out. {person} can ask again.',
      'pt-BR': 'O prazo passou. {person} pode pedir de novo.',
    },
  },
  break_glass_closed: {
    type: 'breakglass',
    link: '/breakglass?request={request_id}',
    title: { en: 'Emergency: {item} is closed again', 'pt-BR': 'Emergência: {item} está fechado de novo' },
    message: {
      en: 'The access of {person} has ended.',
      'pt-BR': 'O acesso de {person} terminou.',
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
  proposal_waits: {
    type: 'other',
    link: '/vaults?vault={vault_id}',
    title: {
      en: '{vault} waits for a second confirmation',
      'pt-BR': '{vault} espera uma segunda confirmação',
    },
    message: {
      en: 'Someone wants to change who can open it, and you can agree or not: open the vault and then Members.',
      'pt-BR': 'Alguém quer mudar quem pode abri-lo. Para concordar ou não, abra o cofre e depois Membros.',
    },
    many: {
      each: 'vault',
      title: {
        en: '{count} vaults wait for a second confirmation',
        'pt-BR': '{count} cofres esperam uma segunda confirmação',
      },
      message: {
        en: 'Someone wants to change who can open them: {list}',
        'pt-BR': 'Alguém quer mudar quem pode abri-los: {list}',
      },
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
type Kept<Name extends string> = Name extends NameSlot ? (typeof lookedUp)[Name] : Name
type Values<N extends NoticeName> = Kept<
  Filled<(typeof notices)[N]['title' | 'message']['en'] | (typeof notices)[N]['link']>
>
/** What somebody is told: which notice, and the ids and figures that it is about. */
export type Notice = {
  [N in NoticeName]: {
    name: N
    values: [Values<N>] extends [never] ? Record<string, never> : Record<Values<N>, string>
  }
}[NoticeName]

export const recordOf = (name: NoticeName): NoticeRecord => notices[name]

/** What the reader may see now of what a notice is about. */
export type Seen = {
  names: Partial<Record<NameSlot, string>>
  /** Whether all that its link leads to is there for them; otherwise it leads to the page alone. */
  isThere: boolean
}

/** The type, link, title and message of a notice in a language. */
export function wordNotice({ name, values }: Notice, { names, isThere }: Seen, language: Language) {
  const { type, link, title, message } = notices[name]
  const known: Partial<Record<string, string>> = { ...values, ...names }
  return {
    type,
    link: isThere ? fill(link, (key) => encodeURIComponent(known[key] ?? '')) : (link.split('?')[0] ?? link),
    title: fillText(title[language], known, language),
    message: fillText(message[language], known, language),
  }
}

const more = { en: '{list} and {count} more', 'pt-BR': '{list} e mais {count}' } as const satisfies Words

/** Title and message of several that became one; `listed` are the names of the newest, as far as the reader sees them. */
export function wordMany(
  name: NoticeName,
  { count, listed, person }: { count: number; listed: readonly string[]; person: string | undefined },
  language: Language,
) {
  const { many } = recordOf(name)
  if (!many) throw new Error(`${name} never becomes one with others`)
  const named = listed.join(', ')
  const rest = String(count - listed.length)
  const all = { list: named, count: rest }
  const list =
    named && count > listed.length ? fill(more[language], (key) => all[key as 'list' | 'count']) : named
  const known = { count: String(count), ...(list && { list }), ...(person && { person }) }
  return {
    title: fillText(many.title[language], known, language),
    message: fillText(
      many.message[language].replace('{list}', list ? '{list}' : `{${many.each}}`),
      known,
      language,
    ),
  }
}

const fill = (text: string, write: (key: string) => string) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => write(key))

/** A name that is missing has its words, with a capital letter where the sentence begins with it. */
function fillText(text: string, known: Partial<Record<string, string>>, language: Language): string {
  const filled = fill(text, (key) => known[key] ?? unnamed[key as NameSlot]?.[language] ?? `{${key}}`)
  const [, first] = /^\{(\w+)\}/.exec(text) ?? []
  const isUnnamed = first !== undefined && known[first] === undefined
  return isUnnamed ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
}
