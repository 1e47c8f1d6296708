/** The address of a server started with the same environment, by the same rule as its own configuration. */
export function demoAddress({ PUBLIC_URL, PORT }: { PUBLIC_URL?: string; PORT?: string }): string {
  return new URL(PUBLIC_URL?.trim() || `http://localhost:${PORT?.trim() || 3000}`).origin
}
