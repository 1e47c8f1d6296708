export * from '@panva/hpke-noble'
