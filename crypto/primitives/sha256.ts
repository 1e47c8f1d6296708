/** SHA-256 (FIPS 180-4) of a message: 32 bytes. */
export async function sha256(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message))
}
