export * from 'hash-wasm'
