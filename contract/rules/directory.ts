/** The directory fields that a client writes, as they go over the wire (what the server can read of an item). */
export type DirectoryFields = {
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
  readonly tags: {
    readonly client: string
    readonly squad: string
    readonly environment: string
    readonly criticality: string
  }
}

/**
 * The text whose SHA-256 is an item's directory digest: a JSON array of [name, value] pairs in one fixed
 * order, values exactly as sent. A pair per field, so no value can pass for its neighbour. Throws a TypeError
 * for a field that is missing: absent and empty must not look alike.
 */
export function directoryDigestInput(directory: DirectoryFields): string {
  const { tags } = directory
  const pairs: [string, string | boolean | null][] = [
    ['title', directory.title],
    ['type', directory.type],
    ['login', directory.login],
    ['login_url', directory.login_url],
    ['environment', directory.environment],
    ['criticality', directory.criticality],
    ['owner', directory.owner],
    ['client', directory.client],
    ['squad', directory.squad],
    ['expires_at', directory.expires_at],
    ['login_instructions', directory.login_instructions],
    ['no_copy', directory.no_copy],
    ['requires_checkout', directory.requires_checkout],
    ['tags.client', tags.client],
    ['tags.squad', tags.squad],
    ['tags.environment', tags.environment],
    ['tags.criticality', tags.criticality],
  ]
  for (const [name, value] of pairs) {
    if (value === undefined) throw new TypeError(`the directory lacks ${name}`)
  }
  return JSON.stringify(pairs)
}
