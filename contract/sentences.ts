import type { ErrorCode, FieldFault } from './errors.ts'

/** The languages of the product. */
export const languages = ['en', 'pt-BR'] as const
export type Language = (typeof languages)[number]

type Sentences<K extends string> = Record<K, { en: string; 'pt-BR': string }>

/** What a person reads for each code. `{name}` is filled from the error's details. */
export const errorSentences: Sentences<ErrorCode> = {
  malformed: { en: 'The request could not be read.', 'pt-BR': 'Não foi possível ler o pedido.' },
  signed_out: {
    en: 'Your session has ended. Sign in again.',
    'pt-BR': 'Sua sessão terminou. Entre de novo.',
  },
  forbidden: { en: 'Your role does not allow this.', 'pt-BR': 'Seu papel não permite isso.' },
  not_custodian: {
    en: 'Only an admin or manager can do this.',
    'pt-BR': 'Somente um administrador ou gestor pode fazer isso.',
  },
  not_member: { en: 'You are not a member of this vault.', 'pt-BR': 'Você não é membro deste cofre.' },
  not_admin: { en: 'Only an admin can do this.', 'pt-BR': 'Somente um administrador pode fazer isso.' },
  checkout_required: {
    en: 'Check this item out before you reveal it.',
    'pt-BR': 'Faça o check-out deste item antes de revelá-lo.',
  },
  not_holder: {
    en: '{holder} has this item checked out.',
    'pt-BR': '{holder} está com o check-out deste item.',
  },
  key_missing: { en: "You do not hold this vault's key.", 'pt-BR': 'Você não tem a chave deste cofre.' },
  not_in_roster: {
    en: 'Your keys are not in the organisation’s roster with this authority.',
    'pt-BR': 'Suas chaves não constam no registro da organização com essa autoridade.',
  },
  not_found: { en: 'Not found.', 'pt-BR': 'Não encontrado.' },
  id_taken: { en: 'This id is already in use.', 'pt-BR': 'Este id já está em uso.' },
  already_checked_out: {
    en: 'Checked out by {holder} until {until}.',
    'pt-BR': 'Em check-out com {holder} até {until}.',
  },
  not_checked_out: { en: 'This item is not checked out.', 'pt-BR': 'Este item não está em check-out.' },
  checkout_not_needed: { en: 'This item does not use check-out.', 'pt-BR': 'Este item não usa check-out.' },
  stale_revision: {
    en: 'Somebody changed this item in the meantime. Open it again and repeat your change.',
    'pt-BR': 'Alguém alterou este item nesse meio-tempo. Abra-o de novo e repita a alteração.',
  },
  stale_generation: {
    en: 'The vault has a newer key. Try again.',
    'pt-BR': 'O cofre tem uma chave mais nova. Tente de novo.',
  },
  stale_head: {
    en: 'Somebody else was faster. Try again.',
    'pt-BR': 'Outra pessoa foi mais rápida. Tente de novo.',
  },
  vault_not_empty: {
    en: 'This vault has vaults inside it. Move or delete them first.',
    'pt-BR': 'Este cofre tem cofres dentro dele. Mova-os ou exclua-os primeiro.',
  },
  vault_cycle: {
    en: 'A vault cannot be inside itself.',
    'pt-BR': 'Um cofre não pode ficar dentro dele mesmo.',
  },
  vault_unkeyed: {
    en: 'This vault has no key yet. An admin or manager has to open it first.',
    'pt-BR': 'Este cofre ainda não tem chave. Um administrador ou gestor precisa abri-lo primeiro.',
  },
  admin_exists: {
    en: 'There is an admin already. Ask them for a role.',
    'pt-BR': 'Já existe um administrador. Peça um papel a ele.',
  },
  last_admin: { en: 'The last active admin stays.', 'pt-BR': 'O último administrador ativo permanece.' },
  own_account: {
    en: 'Nobody changes their own role or status.',
    'pt-BR': 'Ninguém altera o próprio papel ou status.',
  },
  fresh_sign_in_required: {
    en: 'Sign in again first: this needs a sign-in of the last five minutes.',
    'pt-BR': 'Entre de novo antes: isto exige um login dos últimos cinco minutos.',
  },
  user_exists: {
    en: 'There is already somebody with this e-mail.',
    'pt-BR': 'Já existe alguém com este e-mail.',
  },
  access_ended: {
    en: 'This person’s access has ended in the meantime.',
    'pt-BR': 'O acesso desta pessoa terminou nesse meio-tempo.',
  },
  already_member: {
    en: 'This person is a member of this vault already.',
    'pt-BR': 'Esta pessoa já é membro deste cofre.',
  },
  keys_unconfirmed: {
    en: 'This person’s keys have to be confirmed first.',
    'pt-BR': 'As chaves desta pessoa precisam ser confirmadas antes.',
  },
  person_keyless: {
    en: 'This person has no key yet.',
    'pt-BR': 'Esta pessoa ainda não tem chave.',
  },
  role_differs: {
    en: 'This person has another role by now. Look again before you confirm it.',
    'pt-BR': 'Esta pessoa já tem outro papel. Olhe de novo antes de confirmar.',
  },
  reset_differs: {
    en: 'This person asks for no such key. Compare the words again.',
    'pt-BR': 'Esta pessoa não pede essa chave. Compare as palavras de novo.',
  },
  too_few_custodians: {
    en: 'Split custody needs at least two admins or managers with confirmed keys, and a member who is neither.',
    'pt-BR':
      'A custódia dividida exige ao menos dois administradores ou gestores com chaves confirmadas, e um membro que não seja nem um nem outro.',
  },
  needs_second: {
    en: 'A second admin or manager has to confirm this.',
    'pt-BR': 'Um segundo administrador ou gestor precisa confirmar isto.',
  },
  last_signed_admin: {
    en: 'This is the only active admin whose appointment is signed. Let them confirm another admin first.',
    'pt-BR':
      'Este é o único administrador ativo com nomeação assinada. Peça que ele confirme outro administrador antes.',
  },
  last_holder: {
    en: 'Nobody else holds the key of this vault. Wait until somebody does.',
    'pt-BR': 'Ninguém mais tem a chave deste cofre. Espere até que alguém tenha.',
  },
  delivery_refused: {
    en: 'A key handed over by this person did not open. Somebody else’s device hands it over.',
    'pt-BR': 'Uma chave entregue por esta pessoa não abriu. O dispositivo de outra pessoa a entrega.',
  },
  wrong_step: {
    en: 'This step was taken already, or comes later.',
    'pt-BR': 'Este passo já foi dado, ou vem depois.',
  },
  limit_reached: {
    en: 'There are {limit} already. Remove one first.',
    'pt-BR': 'Já existem {limit}. Remova um antes.',
  },
  approval_over: {
    en: 'This request has ended. Ask again in the new browser.',
    'pt-BR': 'Este pedido terminou. Peça de novo no novo navegador.',
  },
  invitation_over: {
    en: 'This invitation has ended. Somebody will have to confirm your key.',
    'pt-BR': 'Este convite terminou. Alguém precisará confirmar sua chave.',
  },
  roster_exists: {
    en: 'The organisation has been founded already.',
    'pt-BR': 'A organização já foi fundada.',
  },
  roster_missing: {
    en: 'The organisation has not been founded yet. Its first admin does that.',
    'pt-BR': 'A organização ainda não foi fundada. O primeiro administrador faz isso.',
  },
  keys_exist: { en: 'You already have a key.', 'pt-BR': 'Você já tem uma chave.' },
  keys_missing: { en: 'Create your key first.', 'pt-BR': 'Crie sua chave primeiro.' },
  code_spent: {
    en: 'This sign-in has expired. Sign in again.',
    'pt-BR': 'Este acesso expirou. Entre de novo.',
  },
  too_large: { en: 'This is too large.', 'pt-BR': 'Isto é grande demais.' },
  invalid: { en: 'Some fields need another look.', 'pt-BR': 'Alguns campos precisam de atenção.' },
  secrets_unsealed: {
    en: 'Secrets are sealed on your device before they are sent. This one was not.',
    'pt-BR': 'Segredos são lacrados no seu dispositivo antes do envio. Este não foi.',
  },
  statement_refused: {
    en: 'A signature or signed statement does not hold.',
    'pt-BR': 'Uma assinatura ou declaração assinada não confere.',
  },
  too_many: {
    en: 'Too many attempts. Try again in {seconds} seconds.',
    'pt-BR': 'Tentativas demais. Tente de novo em {seconds} segundos.',
  },
  unexpected: {
    en: 'Something went wrong on the server. Nothing was changed.',
    'pt-BR': 'Algo deu errado no servidor. Nada foi alterado.',
  },
  not_ready: {
    en: 'The server is not ready. Try again in a moment.',
    'pt-BR': 'O servidor não está pronto. Tente de novo em instantes.',
  },
  login_unavailable: {
    en: 'The sign-in service does not answer. Try again in a moment.',
    'pt-BR': 'O serviço de login não responde. Tente de novo em instantes.',
  },
}

export const fieldSentences: Sentences<FieldFault> = {
  required: { en: 'This is required.', 'pt-BR': 'Obrigatório.' },
  too_long: { en: 'This is too long.', 'pt-BR': 'Isto é longo demais.' },
  not_id: { en: 'This is not an id.', 'pt-BR': 'Isto não é um id.' },
  not_url: {
    en: 'This is not a complete address, such as https://example.com.',
    'pt-BR': 'Isto não é um endereço completo, como https://example.com.',
  },
  not_date: { en: 'This is not a date (YYYY-MM-DD).', 'pt-BR': 'Isto não é uma data (AAAA-MM-DD).' },
  other_domain: {
    en: 'Only addresses of the company’s domain.',
    'pt-BR': 'Somente endereços do domínio da empresa.',
  },
  not_email: { en: 'This is not an e-mail address.', 'pt-BR': 'Isto não é um endereço de e-mail.' },
  not_sealed: {
    en: 'Sealed text is needed here; what came is not sealed.',
    'pt-BR': 'Aqui é preciso texto lacrado; o que veio não está lacrado.',
  },
  not_statement: {
    en: 'A signed statement is needed here.',
    'pt-BR': 'Aqui é preciso uma declaração assinada.',
  },
  must_be_empty: {
    en: 'This must be empty: it belongs in the sealed text.',
    'pt-BR': 'Isto deve ficar vazio: faz parte do texto lacrado.',
  },
  unknown_choice: { en: 'This is not one of the choices.', 'pt-BR': 'Isto não é uma das opções.' },
  unknown_field: { en: 'This field is not known here.', 'pt-BR': 'Este campo não é conhecido aqui.' },
  invalid: { en: 'This is not valid.', 'pt-BR': 'Isto não é válido.' },
}
