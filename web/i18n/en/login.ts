export const texts = {
  tagline: 'Secure Password Manager',
  language: 'Language',
  heading: 'Welcome back',
  subheading: 'Sign in with your company Google account',
  button: 'Sign in with Google',
  busy: 'Signing in...',
  notice:
    'By signing in you agree to the {{terms}} and {{privacy}}. Only company-domain accounts ({{domain}}) are authorised.',
  noticePlain:
    'By signing in you agree to the {{terms}} and {{privacy}}. Only company-domain accounts are authorised.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  accept: 'Accept and sign in',
  development: 'Development sign-in: demo accounts on this computer stand in for Google.',
  features: {
    heading: "Your company's credentials, kept and shared under control",
    privacyTitle: 'Data-protection-law compliance',
    privacy: 'A full audit trail, data residency in {{country}} and strong encryption at rest.',
    laws: 'Stated by whoever runs this server: {{laws}}.',
    privacyTitlePlain: 'Accountable and encrypted',
    privacyPlain: 'A full audit trail and strong encryption at rest.',
    zeroKnowledgeTitle: 'Zero-knowledge security',
    zeroKnowledge: 'Client-side encryption, so that secrets stay private.',
    jitTitle: 'Just-in-time (JIT) access control',
    jit: 'Temporary access with an approval workflow and automatic expiry.',
  },
  fault: {
    title: 'You were not signed in',
    other_domain: 'This account does not belong to your company. Sign in with your company e-mail.',
    email_unverified:
      'The e-mail of this account is not verified. Verify it with your e-mail provider, then try again.',
    email_unconfirmed:
      'The sign-in service did not say that your e-mail address is verified, and only verified addresses are let in. Whoever runs Chaveiro at your company can settle that; the server’s log says how.',
    other_person:
      'Here, this e-mail belongs to a different account from the one you signed in with. Ask an admin of your company.',
    inactive: 'Your access was deactivated. An admin or manager can activate it again.',
    attempt_unknown: 'This sign-in took too long or was started in another browser. Start again here.',
    provider_refused: 'The sign-in service did not confirm who you are. Try again.',
    provider_unreachable: 'The sign-in service cannot be reached. Try again in a moment.',
    busy: 'Too many people are signing in at once. Try again in a moment.',
    terms_not_accepted:
      'The Terms of Service or the Privacy Policy have changed. Read them, then accept them to sign in.',
    cancelled: 'The sign-in was cancelled.',
    code_spent: 'This sign-in was already used or has expired. Sign in again.',
    signed_out: 'Your session has ended. Sign in again.',
    new_keys: 'Your new keys are confirmed. Sign in and unlock with your new passphrase.',
    new_keys_perhaps:
      'Your session has ended, which happens when new keys are confirmed. Sign in again; if they were confirmed, unlock with your new passphrase.',
    unexpected: 'Something went wrong. Try again; if it keeps happening, tell an admin of your company.',
  },
}
