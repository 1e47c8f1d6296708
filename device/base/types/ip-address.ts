/** IPv4 or IPv6: nothing else that a server says stands where digits are compared next. */
const form = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{0,4}:){2,7}(?:[\da-f]{0,4}|\d{1,3}(?:\.\d{1,3}){3}))$/i

/** An address as the server says it; empty if it has not the form of one. */
export const ipAddressOrNone = (told: string) => (form.test(told) ? told : '')
