/** What the violations of this house import; it does nothing wrong itself. */
export const innocent = true
