export function serverFlags(nodeOptions?: string): string[]
