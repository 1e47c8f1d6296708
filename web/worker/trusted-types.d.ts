/** The part of the Trusted Types API (W3C) that this page uses; TypeScript's library lacks it. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}
declare var trustedTypes: TrustedTypePolicyFactory | undefined
