import type { Answer } from './serve-pages.ts'

/** A password that no site takes. */
export const wrong = 'not-this-one'

const html = (body: string) => `<!doctype html><meta charset="utf-8"><title>Site</title>${body}`
const signUp = html(`<form method="post"><h1>Create your account</h1>
  <label>Work e-mail <input name="email" type="email"></label>
  <label>Password <input name="password" type="password" autocomplete="new-password" minlength="9" maxlength="14"
    passwordrules="required: digit; required: upper; allowed: lower"></label>
  <label>Repeat password <input name="again" type="password" autocomplete="new-password" maxlength="14"></label>
  <button>Create account</button></form>`)

/** Its script sends the form and then takes it away. */
const scripted = html(`<form><h1>Sign in</h1><label>E-mail <input name="email" type="email"></label>
  <label>Password <input name="password" type="password"></label><button>Sign in</button></form>
  <script>document.forms[0].addEventListener('submit', (event) => {
    event.preventDefault()
    setTimeout(() => document.forms[0].replaceWith('Welcome'))
  })</script>`)

/** A page with a form until the site takes what was sent. */
const until =
  (form: string, taken: (sent: URLSearchParams) => boolean): Answer =>
  (sent) =>
    taken(sent) ? html('<h1>Welcome</h1>') : form

/** Sites by their addresses, that answer what a form sent. */
export const saveSites: Record<string, Answer> = {
  'https://nova.example/login': until(
    'login.html',
    (sent) => sent.has('password') && sent.get('password') !== wrong,
  ),
  'https://app.example/login': scripted,
  'https://nova.example/change': until('change-password.html', (sent) => sent.has('new')),
  'https://cadastro.example/sign-up': until(signUp, (sent) => sent.has('password')),
}
