import type { Page } from '@playwright/test'

/**
 * Gives a page a virtual authenticator with WebAuthn's PRF extension (by default), whose owner always agrees. It stays with the page over
 * reloads. Passkeys need a domain name, so the page must be on `localhost`.
 */
export async function addAuthenticator(page: Page, { hasPrf = true } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
}
