import type { Language } from '@chaveiro/contract/languages.ts'
import type { ArticleId } from './articles.ts'

/** Words of people who do not know our terms yet. Without accents and capitals, as the search compares. */
export interface AskedWords {
  /** Words of a question that say nothing about its subject. */
  passing: readonly string[]
  /** Extra words by `article/heading`. */
  places: Partial<Record<`${ArticleId}/${string}`, string>>
}

export const askedWords: Record<Language, AskedWords> = {
  en: {
    passing: split(
      'a an and are at can do does for from get have how i if in is it me my no not of on or our someone somebody the their this to we what when where who with you your',
    ),
    places: {
      'forgotten/passphrase': 'forgot forget password master password reset locked out sign in',
      'forgotten/everything': 'lost phone laptop stolen broken new computer',
      'forgotten/seen': 'hacked leaked phishing stolen password',
      'security/new-browser': 'phone mobile app second computer other device',
      'getting-started/unlock-faster': 'fingerprint face id touch id pin biometrics windows hello',
      'vaults/create': 'folder collection group',
      'vaults/members': 'share sharing give access team squad group',
      'team/vaults': 'share sharing give access squad group',
      'team/invite': 'add user employee new colleague',
      'team/invite-many': 'bulk list several many paste',
      'team/roles': 'permission admin owner',
      'one-time-link/send-item': 'share password outside send by e-mail whatsapp freelancer',
      'client-submit/generate': 'customer sends password ask client form',
      'credentials/create': 'new password generate generator strong',
      'credentials/codes': '2fa mfa totp otp authenticator google authenticator sms token two factor',
      'credentials/rotate': 'change password rotate leaked',
      'credentials/move': 'move transfer item to another vault folder copy duplicate',
      'credentials/delete': 'remove trash bin undo restore',
      'import/forms':
        'bitwarden 1password lastpass dashlane keepass chrome excel spreadsheet migrate move csv',
      'leaving/deactivate':
        'left the company leaves quit fired dismissed former employee offboarding remove user',
      'browser-extension/install': 'plugin add-on addon chrome firefox edge brave safari',
      'browser-extension/fill': 'autofill auto fill fill in sign in on a site web page form',
      'jit/ask': 'cannot open no access denied request permission',
      'machines/make': 'service account api key ci cd pipeline script server bot terraform',
      'github-actions/workflow': 'github workflow yaml action ci',
      'gitlab-ci/job': 'gitlab pipeline yaml ci',
      'docker/file': 'container image build secret podman',
      'kubernetes/pod': 'k8s cluster pod init container service account helm',
      'systemd/unit': 'linux service unit daemon',
      'break-glass/ask': 'urgent nobody there approve',
      'audit/question': 'who opened saw viewed history log',
      'notifications/chat': 'slack discord teams google chat',
      'backups/what': 'backup copy restore',
      'search/keys': 'shortcut keyboard ctrl k',
      'server-sees/law': 'gdpr lgpd privacy',
    },
  },
  'pt-BR': {
    passing: split(
      'a ao as com como da das de do dos e ela ele em era essa esse esta este eu faco fazer fulano meu minha na nao nas no nos num numa o onde os ou para pela pelo por posso pra qual quando quem que quero se sem seu sua ta tem um uma voce',
    ),
    places: {
      'forgotten/passphrase': 'esqueci esquecer senha mestra redefinir recuperar nao consigo entrar',
      'forgotten/everything': 'perdi celular notebook computador roubado roubaram quebrou formatei',
      'forgotten/seen': 'hackeado invadido vazou vazamento golpe phishing',
      'security/new-browser': 'celular telefone aplicativo app outro computador segundo dispositivo',
      'getting-started/unlock-faster': 'digital biometria rosto face id touch id pin windows hello',
      'vaults/create': 'pasta colecao grupo',
      'vaults/members': 'compartilhar dividir liberar dar acesso equipe time squad grupo',
      'team/vaults': 'compartilhar dividir liberar dar acesso squad grupo',
      'team/invite': 'cadastrar adicionar usuario funcionario novo colega',
      'team/invite-many': 'massa lista varios muitos colar',
      'team/roles': 'permissao permissoes perfil admin dono',
      'one-time-link/send-item': 'compartilhar mandar enviar senha fora whatsapp e-mail freelancer',
      'client-submit/generate': 'pedir senha ao cliente receber formulario',
      'credentials/create': 'nova senha cadastrar gerar gerador forte',
      'credentials/codes': '2fa mfa totp otp autenticador google authenticator sms token dois fatores',
      'credentials/rotate': 'trocar mudar senha vazou',
      'credentials/move': 'mover mudar transferir passar item para outro cofre pasta copiar duplicar',
      'credentials/delete': 'apagar remover deletar lixeira desfazer restaurar',
      'import/forms': 'bitwarden 1password lastpass dashlane keepass chrome excel planilha migrar trazer csv',
      'leaving/deactivate':
        'saiu da empresa sair demitido demissao desligado desligamento ex-funcionario funcionario remover usuario bloquear',
      'browser-extension/install': 'plugin complemento addon chrome firefox edge brave safari instalar',
      'browser-extension/fill':
        'preencher preenchimento automatico autopreencher entrar no site senha formulario',
      'jit/ask': 'nao consigo abrir sem acesso negado pedir permissao',
      'machines/make': 'conta de servico chave de api ci cd pipeline script servidor robo bot terraform',
      'github-actions/workflow': 'github workflow yaml action ci',
      'gitlab-ci/job': 'gitlab pipeline yaml ci',
      'docker/file': 'conteiner container imagem build segredo podman',
      'kubernetes/pod': 'k8s cluster pod init container conta de servico helm',
      'systemd/unit': 'linux servico unit daemon',
      'break-glass/ask': 'urgente urgencia ninguem para aprovar',
      'audit/question': 'quem abriu viu acessou historico log',
      'notifications/chat': 'slack discord teams google chat',
      'backups/what': 'backup copia restaurar',
      'search/keys': 'atalho teclado ctrl k',
      'server-sees/law': 'lgpd privacidade',
    },
  },
}

function split(words: string): string[] {
  return words.split(' ')
}
