import type { ExportedItem } from '../writing/exported-item.ts'

const fileOf = (name: string, content: Uint8Array<ArrayBuffer>): ExportedItem['files'][number] => ({
  name,
  size: content.length,
  bytes: async () => content,
})

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 256)

export const plainItem: ExportedItem = {
  path: ['Clientes'],
  type: 'web_credential',
  title: 'Painel',
  login: '',
  password: '',
  addresses: [],
  url_match: 'exact',
  totp: '',
  notes: '',
  fields: [],
  tags: [],
  environment: 'prod',
  criticality: 'medium',
  owner: '',
  client: '',
  squad: '',
  expires_at: null,
  login_instructions: '',
  no_copy: false,
  requires_checkout: false,
  metadata: {},
  files: [],
}

/** Items that together use every part, with the texts that forms find hard. */
export const exportedItems: readonly ExportedItem[] = [
  {
    ...plainItem,
    path: ['Agência', 'Íris & <Filhos>', 'Produção'],
    title: 'Painel da agência 🔑',
    login: ' ana@agencia.example',
    password: '=1+1;"s3nha",\t-2\r\n ]]>&amp;<x>',
    addresses: ['https://painel.example/?a=1,2', 'https://b.example', 'androidapp://com.example'],
    url_match: 'site',
    totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    notes: 'Só às terças\r\n\r\n=SOMA(A1)\n\t@x\nfim ',
    fields: [
      { label: 'PIN', value: '0042', hidden: true },
      { label: 'Ramal', value: "'=12", hidden: false },
      { label: 'Linhas', value: 'a\nb\rc\u2028d\u0085e', hidden: false },
    ],
    tags: ['vip', 'às 3ªs'],
    environment: 'stage',
    criticality: 'high',
    owner: 'ana@agencia.example',
    client: 'Íris',
    squad: 'Mídia',
    expires_at: '2027-02-28',
    login_instructions: 'Entre pelo menu\n-- depois',
    no_copy: true,
    requires_checkout: true,
    metadata: { backup_codes: '1111\n2222', recovery_email: 'r@agencia.example' },
    files: [
      fileOf('contrato.pdf', bytesOf(1024 * 1024 + 1)),
      fileOf('vazio.txt', new Uint8Array()),
      fileOf('chave.pem', bytesOf(300)),
    ],
  },
  {
    ...plainItem,
    path: [],
    type: 'api_key',
    title: '+55',
    login: 'projeto',
    password: 'k',
    addresses: ['https://api.example'],
    client: '',
  },
  { ...plainItem, path: ['Agência'], type: 'secure_note', title: '-', password: 'texto\nda nota' },
  {
    ...plainItem,
    path: ['Agência'],
    type: 'ssh_key',
    title: "''=x",
    password: '-----BEGIN KEY-----\nAA==\n',
  },
  {
    ...plainItem,
    path: ['Agência', 'Íris & <Filhos>'],
    title: 'Token',
    password: 'p',
    totp: 'otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA256&digits=8&period=60',
  },
]

/** What some form cannot hold as it is. */
export const hardItem: ExportedItem = {
  ...plainItem,
  path: ['a/b', 'c\u0001'],
  title: 'difícil',
  password: 'x\u0000\u0007y',
  notes: 'n\u0000',
  totp: 'não é chave',
  fields: [
    { label: 'Password', value: 'v', hidden: false },
    { label: 'duas', value: '1', hidden: false },
    { label: 'duas', value: '2\u0002', hidden: false },
    { label: 'nada', value: '', hidden: false },
    { label: 'token', value: 't', hidden: false },
  ],
  tags: ['a;b', 'c\nd'],
  files: [fileOf('../../x', bytesOf(2)), fileOf('\ud800', bytesOf(1))],
}
