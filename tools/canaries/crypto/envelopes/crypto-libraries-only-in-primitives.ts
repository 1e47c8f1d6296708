export * from 'hpke'
