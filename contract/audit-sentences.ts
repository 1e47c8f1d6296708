import type { AuditEventType } from './audit-events.ts'
import type { Language, Words } from './languages.ts'
import { inSentence } from './rules/texts/in-sentence.ts'

/**
 * Each event as a sentence, such as 'Demo Manager revealed Google Ads MCC in Clientes/Moda Íris'. A part in brackets
 * is left out if the entry lacks its name.
 */
const sentences: Record<AuditEventType, Words> = {
  login: { en: '{who} signed in', 'pt-BR': '{who} entrou' },
  logout: { en: '{who} signed out', 'pt-BR': '{who} saiu' },
  item_created: { en: '{who} created {item}[ in {vault}]', 'pt-BR': '{who} criou {item}[ em {vault}]' },
  item_revealed: {
    en: '{who} revealed {item}[ in {vault}]',
    'pt-BR': '{who} revelou {item}[ em {vault}]',
  },
  item_deleted: { en: '{who} deleted {item}[ from {vault}]', 'pt-BR': '{who} excluiu {item}[ de {vault}]' },
  vault_created: { en: '{who} created the vault {vault}', 'pt-BR': '{who} criou o cofre {vault}' },
  jit_requested: {
    en: '{who} asked for temporary access to {item}[ in {vault}]',
    'pt-BR': '{who} pediu acesso temporário a {item}[ em {vault}]',
  },
  jit_approved: {
    en: '{who} approved temporary access to {item}[ in {vault}][ for {name}]',
    'pt-BR': '{who} aprovou o acesso temporário a {item}[ em {vault}][ para {name}]',
  },
  item_updated: { en: '{who} changed {item}[ in {vault}]', 'pt-BR': '{who} alterou {item}[ em {vault}]' },
  item_checked_out: {
    en: '{who} checked out {item}[ in {vault}]',
    'pt-BR': '{who} fez check-out de {item}[ em {vault}]',
  },
  item_checked_in: {
    en: '{who} checked in {item}[ in {vault}]',
    'pt-BR': '{who} fez check-in de {item}[ em {vault}]',
  },
  checkout_ended: {
    en: 'The check-out of {item}[ in {vault}] by {who} ended',
    'pt-BR': 'O check-out de {item}[ em {vault}] por {who} terminou',
  },
  item_moved_out: {
    en: '{who} moved {item}[ out of {vault}][ to {other}]',
    'pt-BR': '{who} moveu {item}[ de {vault}][ para {other}]',
  },
  item_moved_in: {
    en: '{who} brought {item}[ into {vault}][ from {other}]',
    'pt-BR': '{who} trouxe {item}[ para {vault}][ de {other}]',
  },
  item_restored: {
    en: '{who} restored {item}[ in {vault}]',
    'pt-BR': '{who} restaurou {item}[ em {vault}]',
  },
  item_purged: {
    en: '{who} removed the deleted {item}[ of {vault}] for good',
    'pt-BR': '{who} removeu de vez {item}, já excluído[ de {vault}]',
  },
  items_purged: {
    en: 'Items[ of {vault}] deleted 30 days ago were removed for good',
    'pt-BR': 'Itens[ de {vault}] excluídos há 30 dias foram removidos de vez',
  },
  deletion_confirmed: {
    en: '{who} confirmed the deletion of {item}[ from {vault}]',
    'pt-BR': '{who} confirmou a exclusão de {item}[ de {vault}]',
  },
  rotation_asked: {
    en: '{who} asked for new credentials[ after {name}]',
    'pt-BR': '{who} pediu a troca de credenciais[ após {name}]',
  },
  vault_updated: { en: '{who} changed the vault {vault}', 'pt-BR': '{who} alterou o cofre {vault}' },
  vault_deleted: { en: '{who} deleted the vault {vault}', 'pt-BR': '{who} excluiu o cofre {vault}' },
  inheritance_changed: {
    en: '{who} changed whether {vault} takes over members',
    'pt-BR': '{who} alterou se {vault} herda membros',
  },
  overview_signed: {
    en: '{who} confirmed the details of {vault}',
    'pt-BR': '{who} confirmou os dados de {vault}',
  },
  generation_started: {
    en: '{who} made a new key for {vault}',
    'pt-BR': '{who} criou uma nova chave para {vault}',
  },
  key_delivered: {
    en: '{who} handed over the key of {vault}[ to {name}]',
    'pt-BR': '{who} entregou a chave de {vault}[ a {name}]',
  },
  key_left_out: {
    en: '{who} made a new key for {vault} without {name}',
    'pt-BR': '{who} criou uma nova chave para {vault} sem {name}',
  },
  key_refused: {
    en: '{who} refused a key of {vault}[ from {name}]',
    'pt-BR': '{who} recusou uma chave de {vault}[ de {name}]',
  },
  vault_rewrapped: {
    en: '{who} renewed everything in {vault} with the newest key',
    'pt-BR': '{who} renovou tudo em {vault} com a chave mais nova',
  },
  client_link_created: {
    en: '{who} generated a client link for {vault}',
    'pt-BR': '{who} gerou um link de cliente para {vault}',
  },
  client_link_withdrawn: {
    en: '{who} withdrew a client link of {vault}',
    'pt-BR': '{who} revogou um link de cliente de {vault}',
  },
  client_link_ended: {
    en: 'A client link of {vault} ended with the access or keys of its makers',
    'pt-BR': 'Um link de cliente de {vault} terminou com o acesso ou as chaves de quem o mantinha',
  },
  submission_received: {
    en: '{who} handed in credentials for {vault}',
    'pt-BR': '{who} enviou credenciais para {vault}',
  },
  submission_opened: {
    en: '{who} opened what a client handed in for {vault}',
    'pt-BR': '{who} abriu o que um cliente enviou para {vault}',
  },
  submission_refused: {
    en: '{who} refused what a client handed in for {vault}',
    'pt-BR': '{who} recusou o que um cliente enviou para {vault}',
  },
  submissions_deleted: {
    en: '{who} deleted what clients had handed in[ for {vault}] after 90 days',
    'pt-BR': '{who} excluiu após 90 dias o que clientes tinham enviado[ para {vault}]',
  },
  member_added: { en: '{who} added {name} to {vault}', 'pt-BR': '{who} adicionou {name} a {vault}' },
  member_removed: { en: '{who} removed {name} from {vault}', 'pt-BR': '{who} removeu {name} de {vault}' },
  member_signed: {
    en: '{who} confirmed {name} as a member of {vault}',
    'pt-BR': '{who} confirmou {name} como membro de {vault}',
  },
  member_proposed: {
    en: '{who} proposed {name} as a member of {vault}',
    'pt-BR': '{who} propôs {name} como membro de {vault}',
  },
  member_removal_signed: {
    en: '{who} confirmed that {name} left {vault}',
    'pt-BR': '{who} confirmou a saída de {name} de {vault}',
  },
  custody_proposed: {
    en: '{who} proposed a change of the two-person rule of {vault}',
    'pt-BR': '{who} propôs mudar a regra de duas pessoas de {vault}',
  },
  custody_changed: {
    en: '{who} changed the two-person rule of {vault}',
    'pt-BR': '{who} mudou a regra de duas pessoas de {vault}',
  },
  proposal_withdrawn: {
    en: '{who} took back a proposal for {vault}',
    'pt-BR': '{who} retirou uma proposta para {vault}',
  },
  vault_giving_proposed: {
    en: '{who} proposed to give {vault}, which nobody could open any more, to {name}',
    'pt-BR': '{who} propôs entregar {vault}, que ninguém mais podia abrir, a {name}',
  },
  vault_given: {
    en: '{who} confirmed that {vault}, which nobody could open any more, goes to {name}',
    'pt-BR': '{who} confirmou a entrega de {vault}, que ninguém mais podia abrir, a {name}',
  },
  vault_recovered: {
    en: '{who} opened {vault} again[: {count} items]',
    'pt-BR': '{who} reabriu {vault}[: {count} itens]',
  },
  custody_dealt: {
    en: '{who} handed out the emergency keys of {vault}',
    'pt-BR': '{who} distribuiu as chaves de emergência de {vault}',
  },
  dealing_acknowledged: {
    en: '{who} received an emergency key of {vault}',
    'pt-BR': '{who} recebeu uma chave de emergência de {vault}',
  },
  jit_denied: {
    en: '{who} denied temporary access to {item}[ in {vault}][ for {name}]',
    'pt-BR': '{who} negou o acesso temporário a {item}[ em {vault}][ para {name}]',
  },
  jit_delivered: {
    en: 'Temporary access to {item}[ in {vault}] began[ for {name}], handed over by {who}',
    'pt-BR': 'O acesso temporário a {item}[ em {vault}] começou[ para {name}], entregue por {who}',
  },
  jit_withdrawn: {
    en: '{who} took back a request for temporary access to {item}[ in {vault}]',
    'pt-BR': '{who} retirou um pedido de acesso temporário a {item}[ em {vault}]',
  },
  jit_revoked: {
    en: '{who} revoked temporary access to {item}[ in {vault}][ for {name}]',
    'pt-BR': '{who} revogou o acesso temporário a {item}[ em {vault}][ para {name}]',
  },
  jit_lapsed: {
    en: 'A request of {who} for temporary access to {item}[ in {vault}] lapsed',
    'pt-BR': 'Um pedido de {who} de acesso temporário a {item}[ em {vault}] expirou',
  },
  jit_unneeded: {
    en: 'A request of {who} for temporary access to {item}[ in {vault}] ended: they can open the vault as a member',
    'pt-BR':
      'Um pedido de {who} de acesso temporário a {item}[ em {vault}] terminou: a pessoa já pode abrir o cofre como membro',
  },
  jit_ended: {
    en: 'Temporary access of {who} to {item}[ in {vault}] ended',
    'pt-BR': 'O acesso temporário de {who} a {item}[ em {vault}] terminou',
  },
  jit_reopened: {
    en: 'An approval of temporary access to {item}[ in {vault}] no longer counts',
    'pt-BR': 'Uma aprovação de acesso temporário a {item}[ em {vault}] deixou de valer',
  },
  link_created: {
    en: '{who} made a one-time link[ for {item}][ in {vault}]',
    'pt-BR': '{who} criou um link de uso único[ para {item}][ em {vault}]',
  },
  link_viewed: {
    en: '{who} opened a one-time link[ to {item}][ in {vault}]',
    'pt-BR': '{who} abriu um link de uso único[ de {item}][ em {vault}]',
  },
  link_withdrawn: {
    en: '{who} withdrew a one-time link[ to {item}][ in {vault}]',
    'pt-BR': '{who} retirou um link de uso único[ de {item}][ em {vault}]',
  },
  link_lapsed: {
    en: 'A one-time link[ to {item}][ in {vault}] expired unopened',
    'pt-BR': 'Um link de uso único[ de {item}][ em {vault}] expirou sem ser aberto',
  },
  link_locked: {
    en: 'A one-time link[ to {item}][ in {vault}] was locked after wrong passwords from outside',
    'pt-BR': 'Um link de uso único[ de {item}][ em {vault}] foi bloqueado após senhas erradas de fora',
  },
  link_ended: {
    en: 'A one-time link[ to {item}][ in {vault}] ended with the access of whoever made it',
    'pt-BR': 'Um link de uso único[ de {item}][ em {vault}] terminou com o acesso de quem o criou',
  },
  rehearsal_started: {
    en: '{who} started a rehearsal of an emergency in {vault}',
    'pt-BR': '{who} iniciou uma simulação de emergência em {vault}',
  },
  rehearsal_ended: {
    en: 'The rehearsal of an emergency in {vault} ended',
    'pt-BR': 'A simulação de emergência em {vault} terminou',
  },
  breakglass_requested: {
    en: '{who} asked for emergency access to {item}[ in {vault}]',
    'pt-BR': '{who} pediu acesso de emergência a {item}[ em {vault}]',
  },
  breakglass_approved: {
    en: '{who} approved emergency access to {item}[ in {vault}][ for {name}]',
    'pt-BR': '{who} aprovou o acesso de emergência a {item}[ em {vault}][ para {name}]',
  },
  breakglass_denied: {
    en: '{who} denied emergency access to {item}[ in {vault}][ for {name}]',
    'pt-BR': '{who} negou o acesso de emergência a {item}[ em {vault}][ para {name}]',
  },
  breakglass_delivered: {
    en: 'Emergency access to {item}[ in {vault}] began[ for {name}], handed over by {who}',
    'pt-BR': 'O acesso de emergência a {item}[ em {vault}] começou[ para {name}], entregue por {who}',
  },
  breakglass_revealed: {
    en: '{who} revealed {item}[ in {vault}] in an emergency',
    'pt-BR': '{who} revelou {item}[ em {vault}] em uma emergência',
  },
  breakglass_withdrawn: {
    en: '{who} took back a request for emergency access to {item}[ in {vault}]',
    'pt-BR': '{who} retirou um pedido de acesso de emergência a {item}[ em {vault}]',
  },
  breakglass_revoked: {
    en: '{who} revoked emergency access to {item}[ in {vault}][ for {name}]',
    'pt-BR': '{who} revogou o acesso de emergência a {item}[ em {vault}][ para {name}]',
  },
  breakglass_lapsed: {
    en: 'A request of {who} for emergency access to {item}[ in {vault}] lapsed',
    'pt-BR': 'Um pedido de {who} de acesso de emergência a {item}[ em {vault}] expirou',
  },
  breakglass_unneeded: {
    en: 'A request of {who} for emergency access to {item}[ in {vault}] ended: they can open the vault as a member',
    'pt-BR':
      'Um pedido de {who} de acesso de emergência a {item}[ em {vault}] terminou: a pessoa já pode abrir o cofre como membro',
  },
  breakglass_ended: {
    en: 'Emergency access of {who} to {item}[ in {vault}] ended',
    'pt-BR': 'O acesso de emergência de {who} a {item}[ em {vault}] terminou',
  },
  breakglass_reopened: {
    en: 'An approval of emergency access to {item}[ in {vault}] no longer counts',
    'pt-BR': 'Uma aprovação de acesso de emergência a {item}[ em {vault}] deixou de valer',
  },
  user_invited: { en: '{who} invited {name}', 'pt-BR': '{who} convidou {name}' },
  invitation_signed: {
    en: '{who} made an invitation link for {name}',
    'pt-BR': '{who} criou um link de convite para {name}',
  },
  invitation_closed: {
    en: '{who} closed the invitation of {name}',
    'pt-BR': '{who} encerrou o convite de {name}',
  },
  user_role_changed: { en: '{who} changed the role of {name}', 'pt-BR': '{who} alterou a função de {name}' },
  became_admin: { en: '{who} became admin', 'pt-BR': '{who} tornou-se administrador' },
  user_activated: { en: '{who} activated {name}', 'pt-BR': '{who} ativou {name}' },
  user_deactivated: { en: '{who} deactivated {name}', 'pt-BR': '{who} desativou {name}' },
  relinking_opened: {
    en: '{who} let everybody be linked to a new sign-in account once, within 14 days',
    'pt-BR':
      '{who} permitiu que cada pessoa seja vinculada uma vez a uma nova conta de login, em até 14 dias',
  },
  relinking_ended: {
    en: '{who} no longer lets people be linked to new sign-in accounts',
    'pt-BR': '{who} encerrou a vinculação de novas contas de login',
  },
  account_relinked: {
    en: '{who} signed in with a new account and was linked to it',
    'pt-BR': '{who} entrou com uma nova conta e foi vinculada a ela',
  },
  person_erased: {
    en: '{who} erased the personal data of {name}',
    'pt-BR': '{who} apagou os dados pessoais de {name}',
  },
  key_confirmed: { en: '{who} confirmed the key of {name}', 'pt-BR': '{who} confirmou a chave de {name}' },
  custodian_appointed: {
    en: '{who} confirmed the new role of {name}',
    'pt-BR': '{who} confirmou a nova função de {name}',
  },
  custodian_dismissed: {
    en: '{who} confirmed the end of a role of {name}',
    'pt-BR': '{who} confirmou o fim de uma função de {name}',
  },
  reset_requested: {
    en: '{who} asked for new keys after a loss',
    'pt-BR': '{who} pediu chaves novas após uma perda',
  },
  reset_withdrawn: {
    en: '{who} took back the request for new keys',
    'pt-BR': '{who} retirou o pedido de chaves novas',
  },
  key_reset_proposed: {
    en: '{who} proposed a new key for {name} after a loss',
    'pt-BR': '{who} propôs uma chave nova para {name} após uma perda',
  },
  key_reset: {
    en: '{who} confirmed a new key for {name} after a loss',
    'pt-BR': '{who} confirmou uma chave nova para {name} após uma perda',
  },
  session_revoked: { en: '{who} ended a session', 'pt-BR': '{who} encerrou uma sessão' },
  key_created: { en: '{who} created their key', 'pt-BR': '{who} criou a sua chave' },
  key_enrolled: { en: '{who} registered their key', 'pt-BR': '{who} registrou a sua chave' },
  key_recovered: { en: '{who} recovered their key', 'pt-BR': '{who} recuperou a sua chave' },
  keys_renewed: { en: '{who} replaced their keys', 'pt-BR': '{who} trocou as suas chaves' },
  unlock_method_changed: {
    en: '{who} changed a way to unlock',
    'pt-BR': '{who} alterou uma forma de desbloqueio',
  },
  passkey_added: {
    en: '{who} added the passkey {name}',
    'pt-BR': '{who} adicionou a chave de acesso {name}',
  },
  passkey_removed: {
    en: '{who} removed the passkey {name}',
    'pt-BR': '{who} removeu a chave de acesso {name}',
  },
  browser_trusted: {
    en: '{who} marked a browser as trusted[: {name}]',
    'pt-BR': '{who} marcou um navegador como confiável[: {name}]',
  },
  browser_distrusted: {
    en: '{who} no longer trusts a browser[: {name}]',
    'pt-BR': '{who} deixou de confiar em um navegador[: {name}]',
  },
  browser_released: {
    en: '{who} unlocked by a trusted browser[: {name}]',
    'pt-BR': '{who} desbloqueou por um navegador confiável[: {name}]',
  },
  browser_asked: {
    en: 'A new browser of {who} asked to be let in[: {name}]',
    'pt-BR': 'Um novo navegador de {who} pediu para entrar[: {name}]',
  },
  browser_approved: {
    en: '{who} let a new browser in[: {name}]',
    'pt-BR': '{who} aprovou um novo navegador[: {name}]',
  },
  terms_accepted: {
    en: '{who} accepted the terms and the privacy policy',
    'pt-BR': '{who} aceitou os termos e a política de privacidade',
  },
  browser_refused: {
    en: '{who} refused a new browser[: {name}]',
    'pt-BR': '{who} recusou um novo navegador[: {name}]',
  },
  organisation_founded: { en: '{who} set up the organisation', 'pt-BR': '{who} criou a organização' },
  organisation_language_changed: {
    en: '{who} changed the language of the organisation',
    'pt-BR': '{who} alterou o idioma da organização',
  },
  organisation_renamed: { en: '{who} renamed the organisation', 'pt-BR': '{who} renomeou a organização' },
  default_visibility_changed: {
    en: '{who} changed who sees new vaults',
    'pt-BR': '{who} alterou quem vê novos cofres',
  },
  idle_lock_changed: {
    en: '{who} changed after how long an idle session locks',
    'pt-BR': '{who} alterou após quanto tempo parado o navegador bloqueia',
  },
  session_length_changed: {
    en: '{who} changed how long a session lasts',
    'pt-BR': '{who} alterou a duração das sessões',
  },
  team_chat_changed: { en: '{who} changed the team chat', 'pt-BR': '{who} alterou o chat da equipe' },
  vouching_policy_changed: {
    en: '{who} changed the automatic confirmation of keys',
    'pt-BR': '{who} alterou a confirmação automática de chaves',
  },
  release_required: {
    en: '{who} changed the least version of the app that may write',
    'pt-BR': '{who} alterou a versão mínima do aplicativo que pode gravar',
  },
  resume_proposed: {
    en: '{who} proposed to go on from a backup that was put back',
    'pt-BR': '{who} propôs retomar a partir de um backup restaurado',
  },
  logs_resumed: {
    en: '{who} confirmed that work goes on from a backup that was put back',
    'pt-BR': '{who} confirmou a retomada a partir de um backup restaurado',
  },
  audit_exported: { en: '{who} exported the audit log', 'pt-BR': '{who} exportou a auditoria' },
}

const nonPeople = {
  outside: { en: 'Somebody outside', 'pt-BR': 'Alguém de fora' },
  itself: { en: 'Chaveiro', 'pt-BR': 'Chaveiro' },
  operator: { en: 'The server’s operator', 'pt-BR': 'Quem opera o servidor' },
} as const satisfies Record<string, Words>

/** Who did it, if it was nobody with an account. */
export function nonPersonOf(
  details: Partial<Record<keyof typeof nonPeople, string | undefined>>,
  language: Language,
): string | undefined {
  const kinds = Object.keys(nonPeople) as (keyof typeof nonPeople)[]
  const kind = kinds.find((one) => details[one])
  return kind && nonPeople[kind][language]
}

/** The names that an entry has. */
export type SentenceNames = {
  who?: string | undefined
  item?: string | undefined
  vault?: string | undefined
  name?: string | undefined
  /** The vault at the other end of a move. */
  other?: string | undefined
}

const nameless = {
  who: { en: 'Somebody who was erased', 'pt-BR': 'Alguém que foi apagado' },
  item: { en: 'an item', 'pt-BR': 'um item' },
  vault: { en: 'a vault', 'pt-BR': 'um cofre' },
  name: { en: 'somebody', 'pt-BR': 'alguém' },
  other: { en: 'another vault', 'pt-BR': 'outro cofre' },
} as const satisfies Record<keyof SentenceNames, Words>

/** The entry's sentence; undefined for an event that this release does not know. */
export function auditSentence(event: string, names: SentenceNames, language: Language): string | undefined {
  if (!Object.hasOwn(sentences, event)) return undefined
  const nameOf = (name: string) => {
    const given = names[name as keyof SentenceNames]
    return given ? inSentence(given) : undefined
  }
  // Replaced in one pass, so that a title that looks like a placeholder is left alone.
  return sentences[event as AuditEventType][language].replace(
    /\[([^\]{]*)\{(\w+)\}([^\]]*)\]|\{(\w+)\}/g,
    (_, before, optional, after, needed) => {
      if (optional) return nameOf(optional) === undefined ? '' : `${before}${nameOf(optional)}${after}`
      return nameOf(needed) ?? nameless[needed as keyof SentenceNames][language]
    },
  )
}
