import { scriptOf } from '../support/page-scripts.ts'

/** What the one item has, which is of all these sites. */
export const login = 'ana@loja.example'
export const password = 'shop-secret-7'
/** The key of RFC 6238's test vectors, in base 32. */
export const codeKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const html = (body: string) => `<!doctype html><meta charset="utf-8"><title>Sign in</title>${body}`
const posting = (action: string) =>
  html(`<form method="post" action="${action}"><h1>Sign in</h1>
    <label>E-mail <input name="email" type="email"></label>
    <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`)
const scripted = html('<h1>Sign in</h1><body><script src="/script.js"></script>')
/** Fields that nobody sees, as sites lay them out for robots, and a search box. */
const traps = html(`<search><form><input name="q" type="search" placeholder="Search"></form></search>
  <form><h1>Sign in</h1>
    <div style="position: absolute; left: -5000px"><label>Username <input name="username" tabindex="-1"></label></div>
    <label style="opacity: 0; position: absolute">E-mail <input name="mail" type="email" tabindex="-1"></label>
    <label>E-mail <input name="real" type="email"></label>
    <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`)

/** Sites by their addresses, each with a form of one kind; `http:` is nobody's. */
export const fillSites = () => ({
  'https://loja.example/login': 'login.html',
  'http://loja.example/login': 'login.html',
  'https://dois.example/login': html(`<form method="post" action="/senha"><h1>Sign in</h1>
    <label>User name <input name="user"></label><button>Next</button></form>`),
  'https://dois.example/senha': html(`<form method="post" action="/home"><h1>Welcome back</h1>
    <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`),
  'https://dois.example/home': html('Welcome'),
  'https://troca.example/change': 'change-password.html',
  'https://novo.example/sign-up': 'sign-up.html',
  'https://codigo.example/one': 'code.html',
  'https://codigo.example/six': 'six-codes.html',
  'https://sombra.example/login': 'shadow.html',
  'https://quadro.example/': html('<h1>Shop</h1><iframe src="/login" width="600" height="400"></iframe>'),
  'https://quadro.example/login': 'login.html',
  'https://tarde.example/': html(`<button onclick="document.body.insertAdjacentHTML('beforeend',
    '<form><input name=u placeholder=Login><input name=p type=password></form>')">Sign in</button>`),
  'https://pt.example/login': 'login-pt.html',
  'https://es.example/login': 'login-es.html',
  'https://armadilha.example/login': traps,
  'https://resto.example/': 'other-forms.html',
  'https://outro.example/login': posting('https://evil.example/take'),
  'https://aberto.example/login': posting('http://aberto.example/take'),
  ...Object.fromEntries(
    ['react', 'vue', 'angular'].flatMap((name) => [
      [`https://${name}.example/login`, scripted],
      [`https://${name}.example/script.js`, scriptOf(`testing/pages/${name}.ts`)],
    ]),
  ),
})

/** The addresses by which all of these sites are one item's. */
export const originsOf = (sites: object): Set<string> =>
  new Set(
    Object.keys(sites)
      .filter((address) => address.startsWith('https:'))
      .map((address) => `${new URL(address).origin}/`),
  )

/** Where another item signs in, and where a colleague says later that it does. */
export const [before, now] = ['https://grafica.example/', 'https://nova-grafica.example/']
