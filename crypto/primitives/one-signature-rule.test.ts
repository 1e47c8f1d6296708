import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fitsStrictly } from '@chaveiro/contract/log/statements/compact-form.ts'
import { nodeVerifier } from '@chaveiro/contract/testing/node-verifier.ts'
import { verifyEd25519 } from './ed25519.ts'
import { verifyWithLibrary } from './ed25519-library.ts'

const verifiers = {
  'the platform': { ...nodeVerifier, verifyEd25519 },
  'the library': { ...nodeVerifier, verifyEd25519: verifyWithLibrary },
  'the server': nodeVerifier,
}

/** The vectors of Chalkias, Garillot and Nikolaenko, 'Taming the many EdDSAs' (ePrint 2020/1244), in their order. */
const vectors = [
  {
    name: 'key and R of small order, S is 0',
    message: '8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6',
    key: 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    signature:
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a0000000000000000000000000000000000000000000000000000000000000000',
  },
  {
    name: 'a key of small order',
    message: '9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79',
    key: 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    signature:
      'f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04',
  },
  {
    name: 'R of small order',
    message: 'aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab',
    key: 'f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43',
    signature:
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e',
  },
  {
    name: 'key and R of mixed order, which fit with and without the cofactor',
    message: '9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79',
    key: 'cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d',
    signature:
      '9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009',
    fits: true,
  },
  {
    name: 'fits with the cofactor alone',
    message: 'e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c',
    key: 'cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d',
    signature:
      '160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed5125ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09',
  },
  {
    name: 'fits with the cofactor alone, multiplied before the reduction',
    message: 'e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c',
    key: 'cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d',
    signature:
      '21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405',
  },
  {
    name: 'S above the group’s order',
    message: '85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40',
    key: '442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623',
    signature:
      'e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514',
  },
  {
    name: 'S far above the group’s order',
    message: '85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40',
    key: '442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623',
    signature:
      '8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa19427e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22',
  },
  {
    name: 'R not canonical, reduced for the hash',
    message: 'fdaebc429f4a735932a160da1301080c13280eea8bc280d1b392c6b9e6ba3a5a',
    key: 'f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43',
    signature:
      'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f454d370c8d9fc323a41450f8d513eafeb5b0697390c1e505a0d4ddc71f566607',
  },
  {
    name: 'R not canonical, hashed as it is',
    message: '84b698d39be126ff55fe45079e6c8bf64a0d7db6994560b4e96b7021eb39c1a1',
    key: 'f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43',
    signature:
      'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f084d5b99c2a9463d9c8bd5026916996984eeec87ddf1d3be329006ace1b37b09',
  },
]
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

for (const [who, verifier] of Object.entries(verifiers)) {
  describe(`Ed25519 by one rule: ${who}`, () => {
    for (const { name, message, key, signature, fits = false } of vectors) {
      test(`${fits ? 'accepts' : 'refuses'}: ${name}`, async () => {
        const parts = [bytesOf(key), bytesOf(signature), bytesOf(message)] as const
        assert.equal(await fitsStrictly(verifier, ...parts), fits)
      })
    }
  })
}
