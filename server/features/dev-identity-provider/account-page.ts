import type { Language } from '@chaveiro/contract/languages.ts'
import type { DemoAccount } from './accounts.ts'

const texts: Record<Language, { title: string; lead: string; notice: string; gone: string; back: string }> = {
  en: {
    title: 'Choose an account',
    lead: 'to continue to Chaveiro',
    notice: 'Development identity provider: it lets anyone in and works on this machine only.',
    gone: 'This sign-in has expired.',
    back: 'Back to sign-in',
  },
  'pt-BR': {
    title: 'Escolha uma conta',
    lead: 'para continuar no Chaveiro',
    notice:
      'Provedor de identidade de desenvolvimento: deixa qualquer pessoa entrar e só funciona nesta máquina.',
    gone: 'Este login expirou.',
    back: 'Voltar ao login',
  },
}

const style = `
:root { color-scheme: light dark; --ground: #f5f6f8; --card: #fff; --ink: #14181f; --soft: #525b69; --line: #d5dae1; --hover: #eef1f5; --accent: #1f5fd0; --warn: #fff4d6; --warn-ink: #5c4300; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1116; --card: #171b22; --ink: #eef1f5; --soft: #a7b0bd; --line: #303743; --hover: #212732; --accent: #86b0ff; --warn: #33290d; --warn-ink: #ffdf8f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 420px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px 24px; }
h1 { margin: 0; font-size: 24px; line-height: 1.25; } p { margin: 4px 0 0; color: var(--soft); }
@media (max-width: 420px) { body { padding: 12px 8px; } main { padding: 24px 16px; } }
.notice { margin: 20px 0; padding: 10px 12px; border-radius: 10px; background: var(--warn); color: var(--warn-ink); font-size: 14px; }
form { margin: 0 0 8px; }
button { width: 100%; display: flex; align-items: center; gap: 12px; padding: 10px 12px; text-align: left; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
button:hover { background: var(--hover); } button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.face { flex: none; width: 36px; height: 36px; display: grid; place-items: center; border-radius: 50%; background: var(--hover); color: var(--accent); font-weight: 600; }
.who { min-width: 0; } .who b { display: block; font-weight: 600; } .who small { display: block; font-size: 14px; color: var(--soft); overflow-wrap: anywhere; }
a { color: var(--accent); }`

/** The page that lists the demo accounts: no script and one form per account, so it works under the strict policy. */
export function accountPage({
  accounts,
  choosePath,
  nonce,
  language,
}: {
  accounts: readonly DemoAccount[]
  choosePath: string
  nonce: string
  language: Language
}): string {
  const { title, lead, notice } = texts[language]
  const rows = accounts.map(
    ({ id, name, email }) => `<form method="post" action="${choosePath}/${id}">
<button type="submit" aria-label="${name}"><span class="face" aria-hidden="true">${name.replace(/^Demo /, '')[0]}</span><span class="who"><b>${name}</b><small>${email}</small></span></button>
</form>`,
  )
  return page({
    nonce,
    language,
    title,
    body: `<h1>${title}</h1><p>${lead}</p><p class="notice">${notice}</p>${rows.join('')}`,
  })
}

/** Shown when the provider no longer knows a sign-in. */
export function expiredPage({
  nonce,
  language,
  loginUrl,
}: {
  nonce: string
  language: Language
  loginUrl: string
}): string {
  const { gone, back } = texts[language]
  return page({
    nonce,
    language,
    title: gone,
    body: `<h1>${gone}</h1><p><a href="${loginUrl}">${back}</a></p>`,
  })
}

function page(parts: { nonce: string; language: Language; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${parts.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${parts.title} · Chaveiro</title><style nonce="${parts.nonce}">${style}</style></head>
<body><main>${parts.body}</main></body>
</html>`
}
