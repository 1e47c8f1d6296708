import type { SheetColumn } from '@chaveiro/contract/calls/import.ts'

const names = (...lines: readonly string[]) => lines.flatMap((line) => line.split(', '))

/**
 * The columns' names in Portuguese, Spanish, French and German and in other password managers' exports, without accents; spaces, hyphens
 * and underscores make no difference.
 */
export const otherNames: Readonly<Record<SheetColumn, readonly string[]>> = {
  vault_path: names(
    'cofre, caminho do cofre, pasta, vault, folder, folder name, collections, collection',
    'grouping, group, grupo, chambername, carpeta, boveda, dossier, coffre, ordner, tresor',
  ),
  type: names('tipo, typ'),
  title: names(
    'titulo, nome, servico, name, password name, secret name, nombre, servicio, service, titre',
    'nom, titel, item, item name, entry, eintrag, bezeichnung, nickname',
  ),
  login: names(
    'usuario, email, user, username, username2, username3, user id, login id, mail',
    'login username, login name, login email, email login, email address, nome de usuario',
    'nome do usuario, nome de utilizador, utilizador, login de acesso, usuario de acesso',
    'email de acesso, endereco de email, nombre de usuario, correo, correo electronico',
    'identifiant, utilisateur, nom d utilisateur, adresse e mail, adresse mail, courriel',
    'benutzer, benutzername, nutzername, anmeldename, kennung, e mail adresse',
  ),
  password: names(
    'senha, segredo, login password, pwd, pw, pass, passwd, passcode, passphrase, palavra passe',
    'palavra chave, palavra secreta, contrasena, clave, mot de passe, mdp, passwort, kennwort',
    'parola d ordine',
  ),
  login_url: names(
    'url, uri, endereco, site, link, website, web site, website address, website url, login uri',
    'password url, secret url, site url, web address, login page, login link, link de login',
    'link do site, url do site, url de login, pagina, pagina web, endereco web, sitio, sitio web',
    'enlace, direccion web, site web, lien, adresse web, webseite, webadresse',
  ),
  environment: names('ambiente, entorno, environnement, umgebung'),
  criticality: names('criticidade, criticidad'),
  client: names('cliente, kunde'),
  squad: names('equipe, equipo, team'),
  notes: names(
    'note, notas, nota, obs, observacao, observacoes, observaciones, anotacoes, extra, fields',
    'comment, comments, comentario, comentarios, commentaire, commentaires, remarques',
    'description, descricao, descripcion, beschreibung, notizen, bemerkung, bemerkungen',
    'kommentar, custom fields, customdata, secretdata, rffieldsv2',
  ),
  two_step: names(
    'otpauth, totp, otp, otpurl, otpsecret, login totp, 2fa, mfa, authenticator, totp code',
    'one time password, otp secret, totp secret, totp seed, two step key, codigo 2fa, chave 2fa',
    '2fa secret, 2fa code, 2fa key, mfa secret, autenticador, verificacao em duas etapas',
    'segundo fator, codigo de autenticacao, chave de autenticacao, codigo de verificacao',
  ),
}

/** Names that mean a column only where no other name does. */
export const weakNames: Readonly<Partial<Record<SheetColumn, readonly string[]>>> = {
  title: names(
    'plataforma, platform, plateforme, plattform, sistema, system, ferramenta, app, aplicativo',
    'label',
  ),
  password: names('secret'),
  login_url: names('domain, dominio, host, hostname, server, servidor'),
}

/** Names for either an entry's title or its login: a title if no other column is one. */
export const accountNames: readonly string[] = names(
  'account, account name, conta, nome da conta, cuenta, compte, konto',
)
