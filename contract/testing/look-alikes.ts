/** Names of several shapes: one level, several, under a public suffix of two labels, under a hoster, with letters of their own. */
export const impersonated = [
  'bank.com',
  'www.paypal.com',
  'accounts.google.com',
  'login.caixa.gov.br',
  'conta.loja.com.br',
  'acme.github.io',
  'xn--tica-pqa.com.br',
  'app.chaveiro.co.uk',
]

/** Letters that look like a Latin one: Cyrillic, Greek, Latin with marks, digits, pairs. */
const homoglyphs: Record<string, readonly string[]> = {
  a: ['а', 'ɑ', 'á', 'ạ', '4'],
  c: ['с', 'ċ'],
  e: ['е', 'ė', '3'],
  g: ['ɡ', 'ģ', '9'],
  i: ['і', 'ı', 'í', 'l', '1'],
  l: ['ӏ', 'I', '1'],
  m: ['rn', 'ṃ'],
  n: ['ņ', 'п'],
  o: ['о', 'ο', 'ọ', '0'],
  p: ['р', 'ρ'],
  s: ['ѕ', '5'],
  u: ['υ', 'ս'],
  v: ['ν', 'ѵ'],
  x: ['х'],
  y: ['у', 'ý'],
}

const swapped = (name: string) =>
  Object.entries(homoglyphs).flatMap(([letter, others]) =>
    name.startsWith('xn--') || !name.includes(letter)
      ? []
      : others.flatMap((other) => [name.replace(letter, other), name.replaceAll(letter, other)]),
  )

/** Each rule makes pages out of a host that somebody may take for it; none is of the host's site. */
const rules: Record<string, (host: string, name: string, suffix: string) => readonly string[]> = {
  homoglyphs: (host, name, suffix) =>
    swapped(name).flatMap((other) => [
      `https://${other}.${suffix}/`,
      `https://${host.replace(`${name}.${suffix}`, `${other}.${suffix}`)}/`,
    ]),
  'the name in front of another domain': (host) => [
    `https://${host}.evil.example/`,
    `https://${host}.com/`,
    `https://evil.example/${host}`,
    `https://evil.example/?${host}`,
    `https://evil.example/#@${host}`,
    `https://${host}-evil.example/`,
    `https://${host}.br.evil.example/`,
  ],
  'the name within another name': (host, name, suffix) => [
    `https://${host.replaceAll('.', '-')}.example/`,
    `https://${host.replaceAll('.', '')}.${suffix}/`,
    `https://my${name}.${suffix}/`,
    `https://${name}-login.${suffix}/`,
    `https://${name}${name}.${suffix}/`,
    `https://${name.slice(0, -1)}.${suffix}/`,
    `https://${name.slice(1)}.${suffix}/`,
    `https://${name.slice(0, 2)}-${name.slice(2)}.${suffix}/`,
  ],
  suffixes: (_, name, suffix) => [
    `https://${name}.co/`,
    `https://${name}.org/`,
    `https://${name}.${suffix}.br/`,
    `https://${name}.${suffix}m/`,
    `https://${suffix}/`,
    `https://${suffix}.${name}.example/`,
    `https://evil.${suffix}/`,
    `https://${name}.evil.${suffix}/`,
  ],
  'a user in front of the host': (host) => [
    `https://${host}@evil.example/`,
    `https://${host}:443@evil.example/`,
    `https://${host}%2F@evil.example/`,
    `https://evil.example\\@${host}/`,
    `https://evil@${host}/`,
    `https://evil:x@${host}/`,
  ],
  'ports, schemes and dots': (host) => [
    `https://${host}:8443/`,
    `https://${host}:80/`,
    `http://${host}/`,
    `http://${host}:443/`,
    `https://${host}./`,
    `https://${host}../`,
    `ftp://${host}/`,
    `wss://${host}/`,
    `blob:https://${host}/1`,
    `data:text/html,${host}`,
  ],
  'letters that are not seen or break the name': (host, name, suffix) => [
    `https://${host}%00.evil.example/`,
    `https://${host}%2e.evil.example/`,
    `https://${host}\u2024evil.example/`,
    `https://${host}\u2044evil.example/`,
    `https://${host}\u3002evil.example/`,
    `https://xn--${name}.${suffix}/`,
    `https://evil.example\u200b.${host.split('.').at(-1)}/`,
    `https://\u0000${host}/`,
  ],
}

/** Pages that somebody may take for one of this host, by the rule that made them and their address. */
export function lookAlikesOf(host: string): Map<string, string> {
  const labels = host.split('.')
  const isDeep = /\.(br|uk|io)$/.test(host)
  const name = labels.at(isDeep ? -3 : -2) ?? ''
  const suffix = labels.slice(isDeep ? -2 : -1).join('.')
  return new Map(
    Object.entries(rules).flatMap(([rule, make]) =>
      make(host, name, suffix).map((page) => [`${rule}: ${host} ${page}`, page] as const),
    ),
  )
}
