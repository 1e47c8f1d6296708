import { ASN1UTCTime, parseASN1NoLeftoverBytes } from '@oslojs/asn1'

const pem = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----([A-Za-z0-9+/=\s]{1,100000}?)-----END/g
/** Of a chain, so many are read. */
const mostRead = 20

/** When the first of the certificates in a text (PEM, RFC 7468) ends, in milliseconds; null if it has none that can be read. */
export function certificateEnd(text: string): number | null {
  const ends = [...text.matchAll(pem)].slice(0, mostRead).flatMap(([, base64 = '']) => endOf(base64) ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The `notAfter` of a certificate (RFC 5280, 4.1): version?, serial, algorithm, issuer, validity, … */
function endOf(base64: string): number | null {
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
    const signed = parseASN1NoLeftoverBytes(bytes).sequence().at(0).sequence()
    // The version has a tag of its own, and is absent in version 1.
    const hasVersion = signed.at(0).class !== parseASN1NoLeftoverBytes(bytes).class
    const notAfter = signed
      .at(hasVersion ? 4 : 3)
      .sequence()
      .at(1)
    const time = notAfter.tag === 23 ? notAfter.utcTime() : notAfter.generalizedTime()
    // RFC 5280, 4.1.2.5.1: two digits from 50 on are of the last century.
    const date = time instanceof ASN1UTCTime ? time.toDate(time.year >= 50 ? 19 : 20) : time.toDate()
    return Number.isNaN(date.getTime()) ? null : date.getTime()
  } catch {
    return null
  }
}
