export function readEnvFile(text: string): { settings: Record<string, string>; faults: string[] }
