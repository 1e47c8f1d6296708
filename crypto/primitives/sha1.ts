/** SHA-1 (FIPS 180-4) of a message: 20 bytes. Only for lists of leaked passwords, which are of these hashes; it protects nothing. */
export async function sha1(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-1', message))
}
