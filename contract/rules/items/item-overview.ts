/** The overview fields that a client writes, as sent (and readable by the server). */
export type OverviewFields = {
  readonly title: string
  readonly type: string
  readonly login: string
  readonly login_url: string
  readonly environment: string
  readonly criticality: string
  readonly owner: string
  readonly client: string
  readonly squad: string
  readonly expires_at: string | null
  readonly login_instructions: string
  readonly no_copy: boolean
  readonly requires_checkout: boolean
  readonly rehearsal: boolean
  readonly has_code: boolean
  readonly has_notes: boolean
  readonly has_files: boolean
  readonly more_urls: readonly string[]
  readonly url_match: string
  readonly labels: readonly string[]
  readonly tags: {
    readonly client: string
    readonly squad: string
    readonly environment: string
    readonly criticality: string
  }
}

/**
 * The text whose SHA-256 is an item's overview digest: a JSON array of [name, value] pairs in a fixed order, values
 * exactly as sent. The salt (16 bytes, base64url) keeps titles from being guessed from the digest. Throws TypeError
 * for a missing field, since absent must differ from empty.
 */
export function overviewDigestInput(overview: OverviewFields, salt: string): string {
  const { tags } = overview
  const pairs: [string, string | boolean | null | readonly string[]][] = [
    ['salt', salt],
    ['title', overview.title],
    ['type', overview.type],
    ['login', overview.login],
    ['login_url', overview.login_url],
    ['environment', overview.environment],
    ['criticality', overview.criticality],
    ['owner', overview.owner],
    ['client', overview.client],
    ['squad', overview.squad],
    ['expires_at', overview.expires_at],
    ['login_instructions', overview.login_instructions],
    ['no_copy', overview.no_copy],
    ['requires_checkout', overview.requires_checkout],
    ['rehearsal', overview.rehearsal],
    ['has_code', overview.has_code],
    ['has_notes', overview.has_notes],
    ['has_files', overview.has_files],
    ['more_urls', overview.more_urls],
    ['url_match', overview.url_match],
    ['labels', overview.labels],
    ['tags.client', tags.client],
    ['tags.squad', tags.squad],
    ['tags.environment', tags.environment],
    ['tags.criticality', tags.criticality],
  ]
  for (const [name, value] of pairs) {
    if (value === undefined) throw new TypeError(`the overview lacks ${name}`)
  }
  return JSON.stringify(pairs)
}
