import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JSDOM } from 'jsdom'
import { readForms } from './read-forms.ts'

/** `name: role` of each field of a page, forms apart. */
function rolesIn(html: string, prepare: (page: Document) => void = () => undefined): string[] {
  const { document } = new JSDOM(html).window
  prepare(document)
  return readForms(document).map(({ fields }) =>
    fields.map(({ element, role }) => `${element.getAttribute('name') ?? element.id}: ${role}`).join(', '),
  )
}

test('search boxes, newsletters, contact forms, card numbers and the digits of a PIN are nobody’s login', () => {
  for (const html of [
    '<form role="search"><input type="search" name="q" placeholder="Search"></form>',
    '<form><input name="user_search" placeholder="Search for users"><button>Search</button></form>',
    '<form><h3>Our newsletter</h3><input type="email" name="email"><button>Sign up</button></form>',
    '<form><p>Assine e receba novidades</p><input type="email" name="email"><button>Entrar na lista</button></form>',
    '<form><input name="name"><input type="email" name="email"><textarea name="message"></textarea><button>Send</button></form>',
    '<form><label>Card number <input name="cc"></label><label>CVV <input type="password" name="cvv" maxlength="4"></label></form>',
    '<form><label>Gift card PIN <input type="password" name="pin"></label></form>',
    '<form><label>SSN <input type="password" name="ssn3" maxlength="3"></label></form>',
    '<form><input type="email" autocomplete="email" name="email" placeholder="Where to send your receipt"><button>Pay</button></form>',
  ]) {
    assert.deepEqual(
      rolesIn(html)
        .join()
        .match(/: (?!other)[\w-]+/g),
      null,
      html,
    )
  }
})

test('a field that only programs fill is left alone', () => {
  assert.deepEqual(
    rolesIn(`<form><label>Username <input name="user"></label>
      <label>Leave this field blank <input name="email"></label>
      <input name="honeypot_email"><label>Password <input type="password" name="pass"></label><button>Sign in</button></form>`),
    ['user: username, email: other, honeypot_email: other, pass: current-password'],
  )
})

test('a login of one page and of two, in three languages', () => {
  for (const [user, password, button] of [
    ['E-mail', 'Password', 'Sign in'],
    ['Usuário', 'Senha', 'Entrar'],
    ['CPF/CNPJ', 'Senha de acesso', 'Acessar'],
    ['Correo electrónico', 'Contraseña', 'Iniciar sesión'],
  ]) {
    const both = `<form><label for=a>${user}</label><input id=a><label for=b>${password}</label><input id=b type=password><button>${button}</button></form>`
    assert.deepEqual(rolesIn(both), ['a: username, b: current-password'], both)
  }
  assert.deepEqual(
    rolesIn(
      '<form><h1>Sign in</h1><input type="email" name="identifier" autocomplete="username"><button>Next</button></form>',
    ),
    ['identifier: username'],
  )
  assert.deepEqual(
    rolesIn(
      '<form><h1>Bem-vinda de volta</h1><input type="password" name="senha"><button>Entrar</button></form>',
    ),
    ['senha: current-password'],
  )
})

test('a field without a label is named by what stands before it, or by its place', () => {
  assert.deepEqual(
    rolesIn(`<form><table><tr><td>User ID</td><td><input id="f1"></td></tr>
      <tr><td>Password</td><td><input type="password" id="f2"></td></tr></table><button>Log in</button></form>`),
    ['f1: username, f2: current-password'],
  )
  assert.deepEqual(
    rolesIn('<form><input id="f1"><input type="password" id="f2"><button>Log in</button></form>'),
    ['f1: username, f2: current-password'],
  )
})

test('changing a password asks for the old one first, and for the new one once or twice', () => {
  const field = (label: string, id: string) => `<label>${label} <input type=password id=${id}></label>`
  assert.deepEqual(
    rolesIn(
      `<form>${field('Senha atual', 'a')}${field('Nova senha', 'b')}${field('Confirme a nova senha', 'c')}<button>Alterar senha</button></form>`,
    ),
    ['a: current-password, b: new-password, c: new-password'],
  )
  assert.deepEqual(
    rolesIn(
      '<form><h2>Change password</h2><input type=password id=a><input type=password id=b><input type=password id=c></form>',
    ),
    ['a: current-password, b: new-password, c: new-password'],
  )
  assert.deepEqual(
    rolesIn(
      `<form>${field('New password', 'a')}${field('Repeat password', 'b')}<button>Save</button></form>`,
    ),
    ['a: new-password, b: new-password'],
  )
})

test('signing up makes a password up', () => {
  assert.deepEqual(
    rolesIn(`<form><h1>Create your account</h1><label>First name <input id=n></label><label>Work e-mail <input id=e></label>
      <label>Password <input type=password id=p></label><button>Create account</button></form>`),
    ['n: other, e: username, p: new-password'],
  )
})

test('autocomplete is believed before words', () => {
  assert.deepEqual(
    rolesIn(`<form><h1>Sign up</h1><input name="a" placeholder="Name" autocomplete="username">
      <input name="b" type="password" autocomplete="section-x current-password"><input name="c" autocomplete="one-time-code"></form>`),
    ['a: username, b: current-password, c: one-time-code'],
  )
  assert.deepEqual(
    rolesIn('<form><input name="city" autocomplete="new-password"><button>Search</button></form>'),
    ['city: other'],
    'a word that is written on fields of every kind to keep browsers away',
  )
})

test('a code stands in one field or in six', () => {
  assert.deepEqual(rolesIn('<form><label>Código de verificação <input name="c"></label></form>'), [
    'c: one-time-code',
  ])
  const six = [1, 2, 3, 4, 5, 6].map(
    (n) => `<input id=d${n} aria-label="Verification code digit ${n}" maxlength=1>`,
  )
  assert.deepEqual(rolesIn(`<form>${six.join('')}</form>`)[0]?.match(/one-time-code/g)?.length, 6)
})

test('fields in open shadow roots belong to the form around their hosts', () => {
  const parts = rolesIn(
    '<form><h1>Log in</h1><x-text label="User name"></x-text><x-text label="Password"></x-text></form>',
    (page) => {
      const [user, password] = [...page.querySelectorAll('x-text')]
      user?.attachShadow({ mode: 'open' }).append(Object.assign(page.createElement('input'), { id: 'u' }))
      password
        ?.attachShadow({ mode: 'open' })
        .append(Object.assign(page.createElement('input'), { id: 'p', type: 'password' }))
    },
  )
  assert.deepEqual(parts, ['u: username, p: current-password'])
})

test('two forms of a page are two, also where one stands in a dialog without a form', () => {
  assert.deepEqual(
    rolesIn(`<form><input name="q" type="search"></form>
      <div role="dialog"><h2>Sign in</h2><input id="e" type="email"><input id="p" type="password"></div>`),
    ['q: other', 'e: username, p: current-password'],
  )
})
