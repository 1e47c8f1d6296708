import { csv, each, type MadeUpExport, setup, sheet, url, v } from './made-up-values.ts'

const kinds = { folder: 'Work', type: 'login', favorite: '1', reprompt: '0', fav: '0' }
const dates = Object.fromEntries(
  'createTime,modifyTime,timeCreated,timeLastUsed,timePasswordChanged,guid,id,Icon,Last Modified,Created'
    .split(',')
    .map((name) => [name, '1696118400000']),
)
const common = { ...kinds, ...dates }
const at = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, url()]))

/** A sheet of every program. */
export const madeUpSheets: readonly MadeUpExport[] = [
  sheet(
    'bitwarden-csv',
    'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
    { ...common, fields: `${v('name')}: ${v('value')}\n${v('name')}: ${v('value')}`, ...at('login_uri') },
  ),
  sheet(
    'bitwarden-csv',
    'collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp',
    { ...common, collections: `${v('first')},${v('second')}`, fields: `${v('name')}: ${v('value')}` },
  ),
  sheet('lastpass-csv', 'url,username,password,totp,extra,name,grouping,fav', { ...common, ...at('url') }),
  sheet('one-password-csv', 'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes', {
    ...at('Url'),
    Favorite: 'true',
    Archived: 'false',
    Tags: `${v('tag')};${v('tag')}`,
  }),
  sheet('safari-csv', 'Title,URL,Username,Password,Notes,OTPAuth', at('URL')),
  sheet('chromium-csv', 'name,url,username,password,note', at('url')),
  sheet(
    'firefox-csv',
    'url,username,password,httpRealm,formActionOrigin,guid,timeCreated,timeLastUsed,timePasswordChanged',
    { ...common, ...at('url') },
  ),
  sheet('dashlane-csv', 'username,username2,username3,title,password,note,url,category,otpSecret', at('url')),
  sheet(
    'nordpass-csv',
    'name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,shared_folder,full_name,phone_number,email,address1,city,country,state,type,custom_fields',
    {
      ...at('url'),
      additional_urls: JSON.stringify([url(), url()]),
      type: 'password',
      custom_fields: JSON.stringify([{ type: 'hidden', label: v('label'), value: v('value') }]),
    },
  ),
  sheet(
    'proton-csv',
    'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault,autofillUrls',
    { ...common, ...at('url'), autofillUrls: JSON.stringify([{ url: url(), mode: 1 }]) },
  ),
  sheet('proton-csv', 'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault', {
    ...common,
    type: 'creditCard',
    url: '',
    note: JSON.stringify({
      ...each('cardholderName', 'number', 'verificationNumber', 'pin'),
      note: v('note'),
    }),
  }),
  sheet('keepassxc-csv', 'Group,Title,Username,Password,URL,Notes,TOTP,Icon,Last Modified,Created', {
    ...common,
    Group: 'Root/Work',
    ...at('URL'),
  }),
  sheet('keepass-csv', 'Account,Login Name,Password,Web Site,Comments', at('Web Site')),
  sheet('passbolt-csv', 'Group,Title,Username,Password,URL,Notes,TOTP', at('URL')),
  {
    name: 'keeper-csv',
    content: csv(
      [v('folder'), v('title'), v('login'), v('password'), url(), v('notes'), '', v('name'), v('value')],
      ['', v('title'), v('login'), '', '', '', v('shared'), 'TFC:Keeper', setup(), v('name'), v('value')],
    ),
  },
  {
    name: 'roboform-csv',
    content: csv(
      ['Name', 'Url', 'MatchUrl', 'Login', 'Pwd', 'Note', 'Folder', 'RfFieldsV2'],
      [
        v('n'),
        url(),
        url(),
        v('l'),
        v('p'),
        v('note'),
        v('f'),
        `${v('a')},,,txt,${v('b')}`,
        `${v('c')},,,pwd,${v('d')}`,
      ],
    ),
  },
  sheet(
    'zoho-csv',
    'Password Name,Description,Password URL,Folder Name,Notes,Favorite,SecretData,CustomData',
    {
      ...at('Password URL'),
      Favorite: '1',
      SecretData: `SecretType:Web Account\nUser Name:${v('login')}\nPassword:${v('password')}\n${v('name')}:${v('value')}`,
    },
  ),
  sheet('teampass-csv', 'id,label,description,pw,login,restricted_to,perso,url,email,folder', {
    ...dates,
    perso: '0',
    ...at('url'),
  }),
  sheet(
    'psono-csv',
    'path,type,callback_user,callback_url,callback_pass,urlfilter,website_password_title,website_password_url,website_password_username,website_password_password,website_password_notes,custom_fields,tags',
    {
      path: `\\${v('outer')}\\${v('inner')}\\`,
      type: 'website_password',
      custom_fields: JSON.stringify([{ name: v('name'), type: 'text', value: v('value') }]),
      tags: JSON.stringify([v('tag')]),
    },
  ),
  {
    name: 'enpass-csv',
    content: csv(
      ['Title', 'Field', 'Value', 'Field', 'Value', 'Note'],
      [v('title'), 'Username', v('login'), '*Password', v('password'), 'Cor', v('own'), v('note')],
    ),
  },
  sheet('template', 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad', {
    type: 'api_key',
    environment: 'prod',
    criticality: 'high',
  }),
  sheet('sheet', 'Cliente,Ferramenta,Usuário,Senha,Link,Observações,Quem usa', at('Link')),
]
