import { type ItemType, twoStepField } from './constants.ts'
import type { Language } from './languages.ts'

export interface TemplateField {
  name: string
  label: Record<Language, string>
  /** `secret` fields are masked like the password; `lines` may have several lines; `two-step` shows codes, not its key. */
  look?: 'secret' | 'lines' | 'secret-lines' | 'two-step'
}

/** Labels of login and password for this type, where the general ones say too little. */
export interface ItemTemplate {
  fields: TemplateField[]
  password?: Record<Language, string>
  login?: Record<Language, string>
  /** General fields that this type lacks; shown only if filled all the same. */
  without?: readonly ('login' | 'login_url')[]
  /** Whether the password usually has several lines (a key, a certificate, a note). */
  passwordLines?: true
}

const field = (name: string, en: string, pt: string, look?: TemplateField['look']): TemplateField => ({
  name,
  label: { en, 'pt-BR': pt },
  ...(look ? { look } : {}),
})
const label = (en: string, pt: string) => ({ en, 'pt-BR': pt })

const refreshToken = field('refresh_token', 'Refresh token', 'Refresh token', 'secret')
const appId = field('app_id', 'App ID', 'ID do app')
const appSecret = field('app_secret', 'App secret', 'Chave secreta do app', 'secret')
const clientId = field('client_id', 'OAuth client ID', 'ID do cliente OAuth')
const clientSecret = field('client_secret', 'OAuth client secret', 'Chave secreta do cliente OAuth', 'secret')
const backupCodes = field('backup_codes', 'Backup codes', 'Códigos de backup', 'secret-lines')
const twoStepKey = field(twoStepField, 'Two-step setup key', 'Verificação em duas etapas', 'two-step')
const recoveryEmail = field('recovery_email', 'Recovery e-mail', 'E-mail de recuperação')
const recoveryPhone = field('recovery_phone', 'Recovery phone', 'Telefone de recuperação')

/** The extra fields of each type of credential. Sealed with the password; the server never sees a value. */
export const itemTemplates: Record<ItemType, ItemTemplate> = {
  web_credential: { fields: [twoStepKey, backupCodes, recoveryEmail] },
  api_key: {
    password: label('API key', 'Chave de API'),
    login: label('Account or project', 'Conta ou projeto'),
    fields: [
      field('api_secret', 'API secret', 'Segredo da API', 'secret'),
      field('base_url', 'Base URL', 'URL base'),
      field('scopes', 'Scopes', 'Escopos'),
      field('allowed_origins', 'Allowed origins or IPs', 'Origens ou IPs permitidos'),
    ],
  },
  ad_token_google: {
    password: label('Access token or password', 'Token de acesso ou senha'),
    login: label('Google account', 'Conta Google'),
    fields: [
      field('customer_id', 'Customer ID', 'ID do cliente'),
      field('manager_customer_id', 'Manager (MCC) customer ID', 'ID da conta de administrador (MCC)'),
      field('developer_token', 'Developer token', 'Token de desenvolvedor', 'secret'),
      clientId,
      clientSecret,
      refreshToken,
      twoStepKey,
    ],
  },
  ad_token_meta: {
    password: label('Access token', 'Token de acesso'),
    login: label('Facebook account', 'Conta do Facebook'),
    fields: [
      field('business_id', 'Business ID', 'ID do gerenciador de negócios'),
      field('ad_account_id', 'Ad account ID', 'ID da conta de anúncios'),
      field('pixel_id', 'Pixel ID', 'ID do pixel'),
      appId,
      appSecret,
      field('system_user', 'System user', 'Usuário do sistema'),
      twoStepKey,
    ],
  },
  ad_token_tiktok: {
    password: label('Access token', 'Token de acesso'),
    login: label('TikTok account', 'Conta do TikTok'),
    fields: [
      field('advertiser_id', 'Advertiser ID', 'ID do anunciante'),
      field('business_center_id', 'Business Center ID', 'ID do Business Center'),
      field('pixel_code', 'Pixel code', 'Código do pixel'),
      appId,
      appSecret,
      refreshToken,
      twoStepKey,
    ],
  },
  ad_token_linkedin: {
    password: label('Access token', 'Token de acesso'),
    login: label('LinkedIn account', 'Conta do LinkedIn'),
    fields: [
      field('ad_account_id', 'Ad account ID', 'ID da conta de anúncios'),
      field('organization_id', 'Organization ID', 'ID da organização'),
      field('insight_tag_id', 'Insight Tag partner ID', 'ID de parceiro da Insight Tag'),
      clientId,
      clientSecret,
      refreshToken,
      twoStepKey,
    ],
  },
  gtm: {
    password: label('Password or service account key', 'Senha ou chave da conta de serviço'),
    login: label('Google account', 'Conta Google'),
    fields: [
      field('account_id', 'Account ID', 'ID da conta'),
      field('container_id', 'Container ID (GTM-…)', 'ID do contêiner (GTM-…)'),
      field('workspace', 'Workspace', 'Espaço de trabalho'),
      field('server_container_url', 'Server container URL', 'URL do contêiner de servidor'),
      field('measurement_id', 'GA4 measurement ID (G-…)', 'ID de métricas do GA4 (G-…)'),
    ],
  },
  integration_rd: {
    password: label('Private token', 'Token privado'),
    login: label('RD Station account', 'Conta do RD Station'),
    fields: [
      field('public_token', 'Public token', 'Token público'),
      clientId,
      clientSecret,
      refreshToken,
      field('crm_token', 'RD Station CRM token', 'Token do RD Station CRM', 'secret'),
    ],
  },
  integration_hubspot: {
    password: label('Private app access token', 'Token de acesso do app privado'),
    login: label('HubSpot account', 'Conta do HubSpot'),
    fields: [
      field('portal_id', 'Hub (portal) ID', 'ID do hub (portal)'),
      appId,
      field('client_secret', 'App client secret', 'Chave secreta do app', 'secret'),
      refreshToken,
      field('scopes', 'Scopes', 'Escopos'),
    ],
  },
  integration_ekyte: {
    password: label('API key or password', 'Chave de API ou senha'),
    login: label('eKyte account', 'Conta do eKyte'),
    fields: [
      field('company_id', 'Company ID', 'ID da empresa'),
      field('workspace_id', 'Workspace ID', 'ID do workspace'),
      field('webhook_url', 'Webhook URL', 'URL do webhook', 'secret'),
    ],
  },
  social_login: {
    fields: [
      field('network', 'Network', 'Rede social'),
      field('profile', 'Profile or page', 'Perfil ou página'),
      twoStepKey,
      backupCodes,
      recoveryEmail,
      recoveryPhone,
    ],
  },
  ssh_key: {
    password: label('Private key', 'Chave privada'),
    login: label('User', 'Usuário'),
    without: ['login_url'],
    passwordLines: true,
    fields: [
      field('host', 'Host', 'Servidor'),
      field('port', 'Port', 'Porta'),
      field('key_passphrase', 'Key passphrase', 'Frase secreta da chave', 'secret'),
      field('public_key', 'Public key', 'Chave pública', 'lines'),
      field('fingerprint', 'Fingerprint', 'Impressão digital'),
    ],
  },
  db_credential: {
    login: label('User', 'Usuário'),
    without: ['login_url'],
    fields: [
      field('engine', 'Engine', 'Banco de dados'),
      field('host', 'Host', 'Servidor'),
      field('port', 'Port', 'Porta'),
      field('database', 'Database', 'Nome do banco'),
      field('tls_mode', 'TLS mode', 'Modo TLS'),
      field('connection_string', 'Connection string', 'String de conexão', 'secret-lines'),
    ],
  },
  certificate: {
    password: label('Certificate or private key (PEM)', 'Certificado ou chave privada (PEM)'),
    login: label('Subject or holder', 'Titular'),
    without: ['login_url'],
    passwordLines: true,
    fields: [
      field('private_key', 'Private key (PEM)', 'Chave privada (PEM)', 'secret-lines'),
      field('file_password', 'File password (PFX, A1)', 'Senha do arquivo (PFX, A1)', 'secret'),
      field('issuer', 'Issuer', 'Autoridade emissora'),
      field('serial_number', 'Serial number', 'Número de série'),
      field('domains', 'Domains', 'Domínios'),
    ],
  },
  secure_note: {
    password: label('Secret text', 'Texto secreto'),
    without: ['login', 'login_url'],
    passwordLines: true,
    fields: [],
  },
}

/** The answer of GET /items/templates/{type}. */
export function templateAnswer(type: ItemType, language: Language) {
  const { fields } = itemTemplates[type]
  return {
    fields: fields.map(({ name }) => name),
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label[language]])),
  }
}
