/** Two-step codes, computed from a setup key like an authenticator's. */
export const texts = {
  label: 'Two-step code',
  show: 'Show code',
  next: 'Next: {{code}}',
  left_one: '{{count}} second left',
  left_other: '{{count}} seconds left',
  now: 'Current code',
  key: 'Two-step setup key',
  keyHelp:
    'The key or otpauth:// address that the service shows. Or paste, drop or choose a picture of its QR code.',
  choose: 'Read a QR code from a picture',
  reading: 'Reading the picture...',
  fault: {
    two_step_unreadable:
      'This is not a setup key: letters A to Z and digits 2 to 7, or an address that begins with otpauth://.',
    two_step_character:
      'A setup key has no “{{found}}”: only the letters A to Z and the digits 2 to 7. Copy it once more.',
    two_step_lookalike: 'A setup key has no {{found}}. It is probably the letter {{meant}}.',
    two_step_no_key: 'This address has no key in it (secret=…). Part of it may be missing.',
    two_step_short:
      'This setup key is too short: {{found}} characters, where services give at least 16. Part of it may be missing.',
    two_step_steam: 'Steam makes codes of its own, which only the Steam app can show.',
    two_step_counter:
      'This key makes codes by counting (HOTP), which cannot be shared. Ask the service for codes that change with time.',
    two_step_motp: 'mOTP makes codes from a PIN, too, which only its own app can do.',
    two_step_export:
      'This is an export of several accounts from Google Authenticator. Use the QR code of this one account.',
    two_step_kind:
      'This address is for codes of the kind “{{found}}”. Chaveiro makes codes that change with time (TOTP).',
    two_step_algorithm:
      'This key asks for codes by “{{found}}”. Chaveiro makes them by SHA-1, SHA-256 and SHA-512.',
    two_step_digits: 'This key asks for codes of {{found}} digits. Chaveiro makes codes of 6, 7 or 8 digits.',
    two_step_period:
      'This key asks for a new code every {{found}} seconds. Chaveiro takes whole seconds, from 1 to a day.',
    no_qr: 'There is no QR code in this picture.',
    no_picture: 'This file is not a picture that the browser can read.',
    no_reader:
      'The QR code reader could not be loaded. Check your connection and try again, or type the key.',
  },
}
