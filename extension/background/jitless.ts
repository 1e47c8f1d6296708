// Zod reads this before its first schema is made: the extension's policy forbids to compile code from text.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
