/*
 * Words of login forms in English, Portuguese and Spanish, and those of other languages that are unmistakable. They are compared
 * with texts of `wordsOf`: lower-case, without accents, single blanks.
 */

const listed = ({ raw }: TemplateStringsArray) => raw.join('').trim().split(/,\s*/).join('|')
/** Whole words, as a list of patterns. */
const word = (list: TemplateStringsArray) => new RegExp(`(?:^| )(?:${listed(list)})(?= |$)`, 'u')
/** Parts of words too. */
const part = (list: TemplateStringsArray) => new RegExp(listed(list), 'u')

/** What a field may ask for, the more telling first. */
export const askedBy = {
  captcha: part`captcha, characters? (shown|in the image), security image`,
  search: word`
    search, search(box|bar|term|text|field|input|query), q, query, keywords?, busca, buscar, pesquisa,
    pesquisar, suche, recherche`,
  card: part`
    card ?(number|no\b|num), credit ?card, cardnumber, \bcvv, \bcvc, \bcsc\b, security ?code,
    card ?(code|holder|name|verification), expir, numero do cartao, numero de (la )?tarjeta,
    codigo de seguranca, iban, routing ?number`,
  discount: part`promo, coupon, voucher, discount, gift ?card, cupom, cupon, referral, invit`,
  code: part`
    one ?time, \botp\b, otp ?code, totp, \b2fa, \bmfa, \btfa, two ?(factor|step),
    verification ?(code|pin), verify ?code, auth(entication|enticator)? ?code, security ?token,
    sms ?code, passcode from, confirmation ?code, \bcode from, digit code, login ?code, access ?code,
    codigo de (verifica|acesso|acceso|autentica|confirma|seis|6), token de, duas etapas, dois fatores,
    dos (pasos|factores), einmal, verifizierungscode, код подтверждения, 検証コード, 確認コード, 验证码`,
  number: part`\bssn\b, social security, \btin ?\d?\b, tax ?id, \bein\b`,
  answer: part`
    secret ?(question|answer), security ?(question|answer), \banswer, resposta, respuesta,
    password ?hint, hint`,
  password: part`
    pass ?word, passwd, \bpwd, pass ?phrase, pass ?code, \bpass\b, \bsenha, contrasen, palavra ?passe,
    \bclave\b, kennwort, passwort, mot ?de ?passe, wachtwoord, parol, haslo, heslo, jelszo, slaptazod,
    sifre, losenord, kodeord, пароль, パスワード, 密码, 密碼, 비밀번호, \bpin\b, pin ?code`,
  user: part`
    user ?(name|id|code|login), \buser\b, \buid\b, \busr, \busuario, utilizador, utilisateur, benutzer,
    nutzer, anvandar, bruker, identifiant, identificador, log ?[io]n ?(id|name), \buname, ^login\b,
    \blogin$, \bmailbox, domain name, subdomain, contract number, nick ?name, \bnick\b,
    apelido de usuario, screen ?name, \bhandle\b, member ?(id|number|no\b|name|ship),
    account ?(id|name|number|no\b), customer ?(id|number|no\b), client ?(id|number), kennung,
    anmeldename, gebruiker, uzivatel, felhasznalo, naudotoj, kullanici, \butente, \bnet ?id\b,
    sign ?in ?(id|name), access ?id, \beid\b, frequent ?flyer, пользовател, логин, ユーザ, ログイン, 会員, 用户, 用戶,
    帳號, 账号, 아이디`,
  email: part`e ?mail, \bmail\b, correo, courriel, メール, 邮箱, 郵件, 이메일, почт, eposta, e posta`,
  document: word`cpf, cnpj, cpf cnpj, cpf ou cnpj, dni, nif, nie, rut, cedula, matricula, inn`,
  phone: part`phone, \bmobile, \btel\b, telefon, celular, \bmovil\b, handynummer, cell`,
  name: part`\b(first|last|full|given|family|middle|sur) ?name, apellido, sobrenome, \bvorname, nachname`,
  login: part`
    log ?in, log ?on, sign ?in, \baccount, \bconta\b, \bcuenta\b, \bcompte, \bkonto, identi(ty|fier),
    principal, \bacesso\b, \bacceso\b, \bid\b`,
  person: part`
    (your|real|display|company|business) ?name, \bname\b, nome, nombre, birth, gender, company, empresa,
    organi[sz]ation, address, endereco, direccion, street, city, cidade, ciudad, state, zip,
    post(al)? ?code, \bcep\b, country, pais, \bday\b, \bmonth\b, \byear\b, message, mensagem, comment,
    subject, amount, date, title, url, website`,
} as const

export type Asked = keyof typeof askedBy

/** Says that a password is one that somebody makes up now. */
export const newPassword = part`
    \bnew, confirm, repeat, re ?(type|enter|peat), again, verif, create, choose, match, \bnova, \bnuev,
    repetir, repita, confirma, \bneu, nuova, nouvel, wiederhol, password ?2, pass ?2, pwd ?2, sign ?up,
    regist, \bset\b`
/** Says that a password is typed a second time. */
export const repeated = part`
    confirm, repeat, re ?(type|enter), again, verif, match, repet, repita, wiederhol, password ?2,
    pass ?2, pwd ?2`
/** Says that a password exists already. */
export const currentPassword = part`
    current, \bold, existing, present, previous, \batual, actual, anterior, antig, alt(es)? , log ?in,
    sign ?in`

/** What a form is for, by its headings, buttons and names. */
export const purposes = {
  signUp: part`
    sign ?up, regist, create( an| a| your| my)?( new)? ?(account|profile|login),
    join( now| us| free| today), \bjoin\b, get started, cadastr, criar (uma )?conta, crear (una )?cuenta,
    inscri, new (user|customer|account|member), enrol`,
  signIn: part`
    sign ?in, log ?in, log ?on, sign ?on, entrar, acessar, iniciar sesion, ingresar, acceder, anmeld,
    einloggen, connexion, connect, forgot, esquec, olvid, remember me, keep me, lembrar, вход, войти,
    ログイン`,
  change: part`
    (change|reset|update|set|new|choose|create)( a| your| new| my)* ?(password|passcode|pin),
    (alterar|trocar|mudar|redefinir|nova) senha, (cambiar|restablecer|nueva) contrasena`,
  newsletter: part`
    newsletter, subscri, mailing ?list, assine, inscreva, suscrib, updates, mailchimp, mc embed,
    notify me, get (the|our) `,
} as const

export const trap = part`
    honey ?pot, \bhp\b, leave (this )?(field )?(blank|empty), do not fill, if you are human,
    deixe (este campo )?em branco, no rellen`
