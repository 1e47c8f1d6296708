import { dealtCustodiansMax } from './constants.ts'
import type { Words } from './languages.ts'

/**
 * Every error of a call: its HTTP status and the sentence people read. `{name}` is a placeholder that the error
 * fills.
 */
export const errors = {
  malformed: {
    status: 400,
    en: 'The server could not read what was sent. Reload the page and try again.',
    'pt-BR': 'O servidor não conseguiu ler o que foi enviado. Recarregue a página e tente de novo.',
  },
  signed_out: {
    status: 401,
    en: 'Your session has ended. Sign in again.',
    'pt-BR': 'Sua sessão terminou. Entre de novo.',
  },
  forbidden: {
    status: 403,
    en: 'Your role does not allow this. Ask an admin.',
    'pt-BR': 'Sua função não permite isso. Fale com um administrador.',
  },
  not_custodian: {
    status: 403,
    en: 'Only an admin or manager can do this.',
    'pt-BR': 'Somente um administrador ou gestor pode fazer isso.',
  },
  not_member: {
    status: 403,
    en: 'You are not a member of this vault.',
    'pt-BR': 'Você não é membro deste cofre.',
  },
  reads_only: {
    status: 403,
    en: 'You can read this vault and use what is in it, but not change it. Ask a manager to make you a member who may.',
    'pt-BR':
      'Você pode ler este cofre e usar o que está nele, mas não alterá-lo. Peça a um gestor que deixe você alterar.',
  },
  not_admin: {
    status: 403,
    en: 'Only an admin can do this.',
    'pt-BR': 'Somente um administrador pode fazer isso.',
  },
  checkout_required: {
    status: 403,
    en: 'Check this item out before you reveal it.',
    'pt-BR': 'Clique em Usar agora antes de revelar este item.',
  },
  checkout_to_clear: {
    status: 403,
    en: 'Check this item out before you turn its check-out off.',
    'pt-BR': 'Clique em Usar agora antes de desligar “uma pessoa por vez” neste item.',
  },
  not_holder: {
    status: 403,
    en: '{holder} has this item checked out.',
    'pt-BR': '{holder} está usando este item.',
  },
  key_missing: {
    status: 403,
    en: 'You cannot open this vault yet.',
    'pt-BR': 'Você ainda não pode abrir este cofre.',
  },
  clock_ahead: {
    status: 422,
    en: 'The clock of this device is ahead. Set it, and try again.',
    'pt-BR': 'O relógio deste dispositivo está adiantado. Acerte-o e tente de novo.',
  },
  not_in_roster: {
    status: 403,
    en: 'Nobody has confirmed your key yet. Ask an admin.',
    'pt-BR': 'Ninguém confirmou ainda sua chave. Fale com um administrador.',
  },
  last_admin: {
    status: 403,
    en: 'This is the last active admin. Make somebody else an admin first.',
    'pt-BR': 'Este é o último administrador ativo. Antes, dê essa função a outra pessoa.',
  },
  own_account: {
    status: 403,
    en: 'You cannot change your own role or status. Ask an admin.',
    'pt-BR': 'Você não pode mudar a própria função nem o próprio status. Fale com um administrador.',
  },
  fresh_sign_in_required: {
    status: 403,
    en: 'Sign in again first: this needs a sign-in within the last five minutes.',
    'pt-BR': 'Entre de novo antes: isto exige um login feito nos últimos cinco minutos.',
  },
  development_only_here: {
    status: 403,
    en: 'The development sign-in lets anyone in, so it answers on this machine only, and never through a proxy. Set up a sign-in provider.',
    'pt-BR':
      'O login de desenvolvimento deixa qualquer pessoa entrar; por isso só responde nesta máquina, e nunca por um proxy. Configure um provedor de login.',
  },
  machine_refused: {
    status: 401,
    en: 'The server does not accept this machine from here. Its token may be over or renewed, or this network or identity is not the one it was made for: the audit log says which.',
    'pt-BR':
      'O servidor não aceita esta máquina a partir daqui. O token pode ter terminado ou sido renovado, ou esta rede ou identidade não é a que foi definida: a auditoria diz qual.',
  },
  machine_must_ask: {
    status: 403,
    en: 'A person approves each run of this machine. Start a run with its reason.',
    'pt-BR': 'Uma pessoa aprova cada execução desta máquina. Inicie uma execução e informe o motivo.',
  },
  machine_not_for_item: {
    status: 409,
    en: 'A machine gets no item that requires a check-out, and nothing of a two-person vault.',
    'pt-BR': 'Uma máquina não recebe item de uma pessoa por vez, nem nada de um cofre de duas pessoas.',
  },
  too_many_machines: {
    status: 409,
    en: 'There are {limit} machines already. End one that is no longer needed.',
    'pt-BR': 'Já existem {limit} máquinas. Encerre uma que não seja mais necessária.',
  },
  too_many_teams: {
    status: 409,
    en: 'There are {limit} teams already. End one that is no longer needed.',
    'pt-BR': 'Já existem {limit} equipes. Encerre uma que não seja mais necessária.',
  },
  team_over: {
    status: 409,
    en: 'This team has ended.',
    'pt-BR': 'Esta equipe foi encerrada.',
  },
  vault_has_team: {
    status: 409,
    en: 'This vault is given to a team. Take it back first: a two-person vault is given to none.',
    'pt-BR':
      'Este cofre foi dado a uma equipe. Retire-o primeiro: um cofre de duas pessoas não é dado a nenhuma.',
  },
  readers_not_for_vault: {
    status: 409,
    en: 'A two-person vault has members only. Let its readers change items, or remove them, first.',
    'pt-BR':
      'Um cofre de duas pessoas só tem membros. Antes, deixe os leitores alterarem os itens ou remova-os.',
  },
  team_not_for_vault: {
    status: 409,
    en: 'A two-person vault is given to no team.',
    'pt-BR': 'Um cofre de duas pessoas não é dado a nenhuma equipe.',
  },
  too_many_machine_items: {
    status: 409,
    en: 'This machine has {limit} items already. Take one from it, or make another machine.',
    'pt-BR': 'Esta máquina já tem {limit} itens. Retire um deles, ou crie outra máquina.',
  },
  machine_has_item: {
    status: 409,
    en: 'This machine has the item already.',
    'pt-BR': 'Esta máquina já tem o item.',
  },
  machine_over: {
    status: 409,
    en: 'This machine has ended. Make a new one.',
    'pt-BR': 'Esta máquina foi encerrada. Crie outra.',
  },
  not_found: {
    status: 404,
    en: 'This does not exist, or you cannot see it.',
    'pt-BR': 'Isto não existe, ou você não pode vê-lo.',
  },
  secret_not_found: {
    status: 404,
    en: 'Secret not found or already viewed',
    'pt-BR': 'Segredo não encontrado ou já visto',
  },
  secret_over: {
    status: 410,
    en: 'This secret has expired or been viewed',
    'pt-BR': 'Este segredo expirou ou já foi visto',
  },
  secret_password: {
    status: 403,
    en: 'This is not the password of this link.',
    'pt-BR': 'Esta não é a senha deste link.',
  },
  secret_unproven: {
    status: 403,
    en: 'This is not the whole address of the link: what comes after the ‘#’ belongs to it.',
    'pt-BR': 'Este não é o endereço completo do link: o que vem depois do “#” faz parte dele.',
  },
  secret_preview: {
    status: 403,
    en: 'A preview opens no one-time link. Open the link in a browser and choose ‘Show secret’ there.',
    'pt-BR':
      'Uma prévia não abre um link de uso único. Abra o link em um navegador e escolha “Mostrar segredo”.',
  },
  too_many_links: {
    status: 409,
    en: 'There are {limit} open one-time links in the organisation. Try again when some of them are over.',
    'pt-BR': 'Há {limit} links de uso único abertos na organização. Tente de novo quando alguns terminarem.',
  },
  file_missing: {
    status: 409,
    en: 'A file has not arrived whole, or waited for more than an hour. Remove it and add it again.',
    'pt-BR': 'Um arquivo não chegou inteiro, ou esperou mais de uma hora. Remova-o e adicione-o de novo.',
  },
  file_not_open: {
    status: 409,
    en: 'This file was opened too long ago. Open it again.',
    'pt-BR': 'Este arquivo foi aberto há tempo demais. Abra-o de novo.',
  },
  item_files_full: {
    status: 409,
    en: 'The files of one item may have {limit} MB together, those of earlier revisions included.',
    'pt-BR': 'Os arquivos de um item podem ter {limit} MB no total, incluindo os de revisões anteriores.',
  },
  uploads_full: {
    status: 409,
    en: 'More than {limit} MB of your files wait for an item. Save those items, or wait an hour.',
    'pt-BR':
      'Mais de {limit} MB de arquivos seus esperam por um item. Salve esses itens, ou espere uma hora.',
  },
  organisation_files_full: {
    status: 409,
    en: 'The organisation’s files have reached their limit of {limit} GB. Tell whoever runs the server.',
    'pt-BR': 'Os arquivos da organização chegaram ao limite de {limit} GB. Avise quem cuida do servidor.',
  },
  key_reused: {
    status: 422,
    en: 'Something else was sent before under the key of this act. Reload the page and try again.',
    'pt-BR': 'Outra coisa já foi enviada com a chave deste ato. Recarregue a página e tente de novo.',
  },
  id_taken: { status: 409, en: 'This id is already in use.', 'pt-BR': 'Este id já está em uso.' },
  already_checked_out: {
    status: 409,
    en: 'Checked out by {holder} until {until}.',
    'pt-BR': 'Em uso por {holder} até {until}.',
  },
  deletion_unconfirmed: {
    status: 409,
    en: 'No member of the vault has accepted this deletion yet. Until one does, the item is kept.',
    'pt-BR': 'Nenhum membro do cofre aceitou ainda esta exclusão. Até que alguém aceite, o item é mantido.',
  },
  deletion_unsigned: {
    status: 409,
    en: 'This is deleted for good only by somebody’s own device, which has to sign that. Unlock Chaveiro in the browser and delete it there.',
    'pt-BR':
      'Isto só é excluído definitivamente pelo dispositivo de uma pessoa, que precisa assinar a exclusão. Desbloqueie o Chaveiro no navegador e exclua por lá.',
  },
  not_checked_out: {
    status: 409,
    en: 'This item is not checked out any more: its time was over, or a colleague checked it in.',
    'pt-BR': 'Este item não está mais em uso por você: o prazo terminou, ou um colega o liberou.',
  },
  checkout_not_needed: {
    status: 409,
    en: 'This item does not use check-out.',
    'pt-BR': 'Este item pode ser usado por várias pessoas ao mesmo tempo.',
  },
  chat_off: {
    status: 409,
    en: 'There is no webhook address yet. Save one first.',
    'pt-BR': 'Ainda não há endereço de webhook. Salve um primeiro.',
  },
  already_sent: {
    status: 409,
    en: 'This message was already sent.',
    'pt-BR': 'Esta mensagem já foi enviada.',
  },
  stale_revision: {
    status: 409,
    en: 'Someone changed this item in the meantime. Open it again and repeat your change.',
    'pt-BR': 'Alguém alterou este item nesse meio-tempo. Abra-o de novo e repita a alteração.',
  },
  stale_generation: {
    status: 409,
    en: 'The vault has a newer key. Try again.',
    'pt-BR': 'O cofre tem uma chave mais nova. Tente de novo.',
  },
  stale_head: {
    status: 409,
    en: 'Someone else made a change at the same moment. Try again.',
    'pt-BR': 'Outra pessoa fez uma alteração no mesmo instante. Tente de novo.',
  },
  vault_not_empty: {
    status: 409,
    en: 'This vault has vaults inside it. Move or delete them first.',
    'pt-BR': 'Este cofre tem cofres dentro dele. Mova-os ou exclua-os primeiro.',
  },
  vault_above_deleted: {
    status: 409,
    en: 'The vault that it was inside is deleted too. Restore that one first.',
    'pt-BR': 'O cofre em que ele ficava também está excluído. Restaure aquele primeiro.',
  },
  vault_cycle: {
    status: 409,
    en: 'A vault cannot be inside itself.',
    'pt-BR': 'Um cofre não pode ficar dentro dele mesmo.',
  },
  vault_too_deep: {
    status: 409,
    en: 'Vaults can be at most {limit} levels deep. Choose a place further up.',
    'pt-BR': 'Os cofres podem ter no máximo {limit} níveis. Escolha um lugar mais acima.',
  },
  vault_unkeyed: {
    status: 409,
    en: 'This vault is not set up yet. An admin or manager has to open it first.',
    'pt-BR': 'Este cofre ainda não está pronto. Um administrador ou gestor precisa abri-lo primeiro.',
  },
  admin_exists: {
    status: 409,
    en: 'There is an admin already. Ask them for a role.',
    'pt-BR': 'Já existe um administrador. Peça uma função a ele.',
  },
  user_exists: {
    status: 409,
    en: 'There is already someone with this e-mail. If they have not come yet, the menu of their row makes a new invitation link.',
    'pt-BR':
      'Já existe alguém com este e-mail. Se a pessoa ainda não entrou, o menu da linha dela gera um novo link de convite.',
  },
  access_ended: {
    status: 409,
    en: 'This person’s access has ended in the meantime.',
    'pt-BR': 'O acesso desta pessoa terminou nesse meio-tempo.',
  },
  already_member: {
    status: 409,
    en: 'This person is a member of this vault already.',
    'pt-BR': 'Esta pessoa já é membro deste cofre.',
  },
  keys_unconfirmed: {
    status: 409,
    en: 'This person’s key has to be confirmed first, in Settings → Users.',
    'pt-BR': 'A chave desta pessoa precisa ser confirmada antes, em Configurações → Usuários.',
  },
  person_keyless: {
    status: 409,
    en: 'This person has no key yet. They make one when they first sign in.',
    'pt-BR': 'Esta pessoa ainda não tem chave. Ela cria a sua ao entrar pela primeira vez.',
  },
  role_differs: {
    status: 409,
    en: 'This person has another role by now. Look again before you confirm it.',
    'pt-BR': 'Esta pessoa já tem outra função. Olhe de novo antes de confirmar.',
  },
  reset_differs: {
    status: 409,
    en: 'This person asks for no such key. Compare the words again.',
    'pt-BR': 'Esta pessoa não pede essa chave. Compare as palavras de novo.',
  },
  wrong_step: {
    status: 409,
    en: 'This step was done already, or comes later. Reload the page.',
    'pt-BR': 'Este passo já foi feito, ou vem depois. Recarregue a página.',
  },
  limit_reached: {
    status: 409,
    en: 'There are {limit} already. Remove one first.',
    'pt-BR': 'Já existem {limit}. Remova um antes.',
  },
  too_few_custodians: {
    status: 409,
    en: 'A two-person vault needs at least two admins or managers with confirmed keys, and a member who is neither.',
    'pt-BR':
      'Um cofre de duas pessoas exige ao menos dois administradores ou gestores com chaves confirmadas, e um membro que não seja nem um nem outro.',
  },
  too_many_custodians: {
    status: 409,
    en: `A two-person vault can name at most ${dealtCustodiansMax} admins and managers, and the organisation has more.`,
    'pt-BR': `Um cofre de duas pessoas pode indicar no máximo ${dealtCustodiansMax} administradores e gestores, e a organização tem mais.`,
  },
  needs_second: {
    status: 409,
    en: 'A second admin or manager has to confirm this.',
    'pt-BR': 'Um segundo administrador ou gestor precisa confirmar isto.',
  },
  not_keeper: {
    status: 403,
    en: 'Only the admins and managers named for this two-person vault can do this, two of them together. Where fewer than two are left, one of them and a member can.',
    'pt-BR':
      'Somente os administradores e gestores indicados para este cofre de duas pessoas podem fazer isto, dois juntos. Se restar menos de dois, um deles e um membro podem.',
  },
  last_holder: {
    status: 409,
    en: 'Nobody else can open this vault. Wait until someone can.',
    'pt-BR': 'Ninguém mais pode abrir este cofre. Espere até que alguém possa.',
  },
  delivery_refused: {
    status: 409,
    en: 'A key handed over by this person did not open. Someone else’s device hands it over.',
    'pt-BR': 'Uma chave entregue por esta pessoa não abriu. O dispositivo de outra pessoa a entrega.',
  },
  last_signed_admin: {
    status: 409,
    en: 'This is the only active admin whose role is confirmed. Let them confirm another admin first.',
    'pt-BR':
      'Este é o único administrador ativo com a função confirmada. Peça que ele confirme outro administrador antes.',
  },
  roster_exists: {
    status: 409,
    en: 'The organisation has been set up already.',
    'pt-BR': 'A organização já foi criada.',
  },
  roster_missing: {
    status: 409,
    en: 'The organisation has not been set up yet. Its first admin does that.',
    'pt-BR': 'A organização ainda não foi criada. O primeiro administrador faz isso.',
  },
  keys_exist: { status: 409, en: 'You already have a key.', 'pt-BR': 'Você já tem uma chave.' },
  keys_missing: { status: 409, en: 'Create your key first.', 'pt-BR': 'Crie sua chave primeiro.' },
  terms_not_accepted: {
    status: 403,
    en: 'The Terms of Service or the Privacy Policy have changed. Read and accept them to sign in.',
    'pt-BR': 'Os Termos de Serviço ou a Política de Privacidade mudaram. Leia e aceite-os para entrar.',
  },
  code_spent: {
    status: 410,
    en: 'This sign-in has expired. Sign in again.',
    'pt-BR': 'Este login expirou. Entre de novo.',
  },
  approval_over: {
    status: 410,
    en: 'This request has ended. Ask again where you asked.',
    'pt-BR': 'Este pedido terminou. Peça de novo onde você pediu.',
  },
  only_this_computer: {
    status: 403,
    en: 'Only programs on this computer can be connected. An admin can allow others in Settings.',
    'pt-BR':
      'Só programas neste computador podem ser conectados. Um administrador pode permitir outros em Configurações.',
  },
  invitation_over: {
    status: 410,
    en: 'This invitation has ended. Someone will have to confirm your key.',
    'pt-BR': 'Este convite terminou. Alguém precisará confirmar sua chave.',
  },
  own_request: {
    status: 403,
    en: 'You cannot decide your own request. Another admin or manager can.',
    'pt-BR': 'Você não pode decidir o próprio pedido. Outro administrador ou gestor pode.',
  },
  opens_already: {
    status: 409,
    en: 'You can open this already.',
    'pt-BR': 'Você já pode abrir isto.',
  },
  export_needs_second: {
    status: 409,
    en: 'You may export {limit} more items today by yourself. For more, ask a second person.',
    'pt-BR':
      'Você ainda pode exportar {limit} itens hoje por conta própria. Para mais, peça a uma segunda pessoa.',
  },
  export_over: {
    status: 409,
    en: 'This export is over. Begin a new one.',
    'pt-BR': 'Esta exportação terminou. Comece outra.',
  },
  export_not_approved: {
    status: 409,
    en: 'Nobody has approved this export yet.',
    'pt-BR': 'Ninguém aprovou esta exportação ainda.',
  },
  ranges_off: {
    status: 403,
    en: 'Your organisation does not ask a service of leaked passwords.',
    'pt-BR': 'Sua organização não consulta um serviço de senhas vazadas.',
  },
  ranges_unreachable: {
    status: 503,
    en: 'The service of leaked passwords did not answer.',
    'pt-BR': 'O serviço de senhas vazadas não respondeu.',
  },
  not_in_export: {
    status: 403,
    en: 'This item is not in the list of the export.',
    'pt-BR': 'Este item não está na lista da exportação.',
  },
  no_copy_item: {
    status: 403,
    en: 'This item may be looked at and not copied, so it is not exported.',
    'pt-BR': 'Este item pode ser visto, mas não copiado; por isso não é exportado.',
  },
  two_person_item: {
    status: 403,
    en: 'This item is in a two-person vault, which gives nothing to one person alone.',
    'pt-BR': 'Este item está em um cofre de duas pessoas, que não entrega nada a uma pessoa sozinha.',
  },
  already_requested: {
    status: 409,
    en: 'You have asked for this already.',
    'pt-BR': 'Você já pediu isto.',
  },
  too_many_open: {
    status: 409,
    en: 'You have {limit} open requests. Take one back, or wait until one is over.',
    'pt-BR': 'Você tem {limit} pedidos em aberto. Retire um deles, ou espere até que algum termine.',
  },
  asked_too_often: {
    status: 409,
    en: 'You have asked for this too often since yesterday and taken it back, or were denied. Speak with an admin or manager; you can ask again tomorrow.',
    'pt-BR':
      'Desde ontem você pediu isto vezes demais e retirou o pedido ou ele foi negado. Fale com um administrador ou gestor; você pode pedir de novo amanhã.',
  },
  older_revision: {
    status: 409,
    en: 'Somebody has approved an older version of this item meanwhile. Look at the request again, and choose which one opens.',
    'pt-BR':
      'Nesse meio-tempo alguém aprovou uma versão mais antiga deste item. Veja o pedido de novo e escolha qual delas se abre.',
  },
  begun_too_often: {
    status: 409,
    en: 'You have started this too often since yesterday. You can do it again tomorrow.',
    'pt-BR': 'Desde ontem você começou isto vezes demais. Você pode fazê-lo de novo amanhã.',
  },
  already_approved: {
    status: 409,
    en: 'You have approved this request already. Somebody else gives the second approval.',
    'pt-BR': 'Você já aprovou este pedido. A segunda aprovação é de outra pessoa.',
  },
  too_few_approvers: {
    status: 409,
    en: 'An emergency takes the approval of two admins or managers besides you, and there are fewer here. Ask an admin to give somebody else that role.',
    'pt-BR':
      'Uma emergência exige a aprovação de dois administradores ou gestores além de você, e aqui há menos. Peça a um administrador que dê essa função a mais alguém.',
  },
  vault_held: {
    status: 409,
    en: 'Somebody can open this vault. Ask a member to let others in.',
    'pt-BR': 'Alguém consegue abrir este cofre. Peça a um membro que inclua outras pessoas.',
  },
  not_in_custody: {
    status: 409,
    en: 'This item cannot be opened by two people yet: a member of its vault has to unlock Chaveiro once first. Ask one of them.',
    'pt-BR':
      'Este item ainda não pode ser aberto por duas pessoas: antes, um membro do cofre precisa desbloquear o Chaveiro uma vez. Fale com um deles.',
  },
  rehearsal_open: {
    status: 409,
    en: 'There is a rehearsal under way in this vault already. End it before you start another one.',
    'pt-BR': 'Já há uma simulação em andamento neste cofre. Encerre-a antes de começar outra.',
  },
  no_rehearsal: {
    status: 409,
    en: 'There is no rehearsal under way in this vault.',
    'pt-BR': 'Não há simulação em andamento neste cofre.',
  },
  request_decided: {
    status: 409,
    en: 'This request has been decided already.',
    'pt-BR': 'Este pedido já foi decidido.',
  },
  request_over: {
    status: 409,
    en: 'This request is over.',
    'pt-BR': 'Este pedido terminou.',
  },
  request_open: {
    status: 409,
    en: 'This request has not been approved yet.',
    'pt-BR': 'Este pedido ainda não foi aprovado.',
  },
  clock_differs: {
    status: 422,
    en: 'The clock of this device is more than five minutes off. Set it, and try again.',
    'pt-BR': 'O relógio deste dispositivo está mais de cinco minutos fora da hora. Acerte-o e tente de novo.',
  },
  invalid_link: {
    status: 404,
    en: 'Invalid or expired link',
    'pt-BR': 'Link inválido ou expirado',
  },
  inbox_renewed: {
    status: 409,
    en: 'The vault has a new key. Reload the page and submit again.',
    'pt-BR': 'O cofre tem uma chave nova. Recarregue a página e envie de novo.',
  },
  inbox_renewing: {
    status: 409,
    en: 'This link is being renewed. Try again in a few minutes.',
    'pt-BR': 'Este link está sendo renovado. Tente de novo em alguns minutos.',
  },
  work_refused: {
    status: 409,
    en: 'This took too long to send. Try again.',
    'pt-BR': 'O envio demorou demais. Tente de novo.',
  },
  inbox_full: {
    status: 409,
    en: 'Too much waits here already. Ask who sent you the link.',
    'pt-BR': 'Já há itens demais em espera aqui. Fale com quem enviou o link.',
  },
  link_files_full: {
    status: 409,
    en: 'More files came through this link than it takes at once or in a day. Try again tomorrow.',
    'pt-BR':
      'Vieram por este link mais arquivos do que ele aceita de uma vez ou num dia. Tente de novo amanhã.',
  },
  too_many_client_links: {
    status: 409,
    en: 'There are too many open client links. Withdraw one first.',
    'pt-BR': 'Há links de cliente abertos demais. Cancele um antes.',
  },
  submission_decided: {
    status: 409,
    en: 'Somebody has already added or refused this.',
    'pt-BR': 'Alguém já adicionou ou recusou isto.',
  },
  link_over: {
    status: 409,
    en: 'This link has already ended.',
    'pt-BR': 'Este link já terminou.',
  },
  too_slow: {
    status: 408,
    en: 'What was sent took too long to arrive. Check your connection and try again.',
    'pt-BR': 'O envio demorou demais para chegar. Verifique sua conexão e tente de novo.',
  },
  too_large: { status: 413, en: 'This is too large.', 'pt-BR': 'Isto é grande demais.' },
  invalid: {
    status: 422,
    en: 'Some fields need another look.',
    'pt-BR': 'Alguns campos precisam de atenção.',
  },
  secrets_unsealed: {
    status: 422,
    en: 'Secrets are encrypted on your device before they are sent. This one was not.',
    'pt-BR': 'Segredos são criptografados no seu dispositivo antes do envio. Este não foi.',
  },
  link_unmade: {
    status: 422,
    en: 'A client link’s keys are made on a device. Make the link in the app.',
    'pt-BR': 'As chaves de um link de cliente são criadas em um dispositivo. Crie o link no aplicativo.',
  },
  row_unsealed: {
    status: 422,
    en: 'A device encrypts and signs each row before it is sent. Import the file in the app, or in a script with the device library.',
    'pt-BR':
      'Um dispositivo criptografa e assina cada linha antes do envio. Importe o arquivo no aplicativo ou, em um script, com a biblioteca do dispositivo.',
  },
  overview_unsigned: {
    status: 422,
    en: 'This vault’s name and place are signed, so a change of them must be signed too. Make it in the app.',
    'pt-BR':
      'O nome e o lugar deste cofre são assinados, então uma alteração deles também precisa de assinatura. Faça-a no aplicativo.',
  },
  statement_refused: {
    status: 422,
    en: 'A signature does not match. Reload the page and try again.',
    'pt-BR': 'Uma assinatura não confere. Recarregue a página e tente de novo.',
  },
  release_too_old: {
    status: 422,
    en: 'This was made by a newer version of Chaveiro than the server runs. Ask whoever runs the server to update it.',
    'pt-BR':
      'Isto foi feito por uma versão do Chaveiro mais nova do que a do servidor. Peça a quem cuida do servidor que o atualize.',
  },
  too_many: {
    status: 429,
    en: 'That was too many tries at once. Try again in {seconds} s.',
    'pt-BR': 'Foram tentativas demais de uma vez. Tente de novo em {seconds} s.',
  },
  export_running: {
    status: 409,
    en: 'Another export of yours is still being written. Wait until it has ended, or end it.',
    'pt-BR': 'Outra exportação sua ainda está em andamento. Espere que ela termine, ou encerre-a.',
  },
  unexpected: {
    status: 500,
    en: 'Something went wrong on the server. Nothing was changed.',
    'pt-BR': 'Algo deu errado no servidor. Nada foi alterado.',
  },
  busy: {
    status: 503,
    en: 'The server is very busy right now. Try again in {seconds} s.',
    'pt-BR': 'O servidor está muito ocupado agora. Tente de novo em {seconds} s.',
  },
  not_ready: {
    status: 503,
    en: 'The server is not ready. Try again in a moment.',
    'pt-BR': 'O servidor não está pronto. Tente de novo em instantes.',
  },
  database_unavailable: {
    status: 503,
    en: 'The database does not answer at the moment. Before you try again, look whether your last change was saved.',
    'pt-BR':
      'O banco de dados não responde no momento. Antes de tentar de novo, veja se sua última alteração foi salva.',
  },
  database_busy: {
    status: 503,
    en: 'The database is busy. Nothing was changed. Try again in a moment.',
    'pt-BR': 'O banco de dados está ocupado. Nada foi alterado. Tente de novo em instantes.',
  },
  disk_full: {
    status: 503,
    en: 'The server’s disk is full. Nothing was changed. Tell whoever runs the server.',
    'pt-BR': 'O disco do servidor está cheio. Nada foi alterado. Avise quem cuida do servidor.',
  },
  login_unavailable: {
    status: 503,
    en: 'The sign-in service does not answer. Try again in a moment.',
    'pt-BR': 'O serviço de login não responde. Tente de novo em instantes.',
  },
} as const satisfies Record<string, Words & { readonly status: number }>

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]
