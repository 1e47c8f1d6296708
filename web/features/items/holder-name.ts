/** Who holds an item, in little room: everybody has the same domain, so the part of their address before the @ is enough. */
export const holderName = (email: string) => email.replace(/@.*/, '')
