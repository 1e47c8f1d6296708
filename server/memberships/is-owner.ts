/** Whether an item's owner, as its author wrote it, is the person with this address. */
export const isOwner = (owner: string, email: string) => owner.trim().toLowerCase() === email.toLowerCase()
