export const late = () => import('@chaveiro/crypto/primitives/innocent.ts')
