import encodeQR from 'qr'

/** A QR code of block characters, two rows of it in a line, lit where it is light; with a margin that cameras need. */
export const pictureOf = (address: string): string =>
  encodeQR(address, 'ascii', { ecc: 'low', border: 2 }).trimEnd()
