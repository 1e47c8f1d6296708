/** When an entry was made: ids begin with their time (UUIDv7, RFC 9562). */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 13).replace('-', ''), 16))
