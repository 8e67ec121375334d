/** The account of a person: password, devices, two-step sign-in, passkeys. */

import { plurals } from '../../../formats.ts';

const plural = plurals('en');

export const account = {
  title: 'Account',
  signedInAs: 'Signed in as {email}, since {date}.',
  yourPassword: 'Your password',
  cancel: 'Cancel',
  password: {
    title: 'Change password',
    current: 'Current password',
    next: 'New password',
    hint: 'At least 10 characters. Other devices are signed out.',
  },
  address: {
    title: 'Change e-mail address',
    label: 'New address',
    hint: 'We will send a link to it. The address changes when you open the link.',
    button: 'Send the link',
  },
  data: {
    title: 'Your data',
    text: 'Everything we keep about your account, as JSON: tokens (without their secrets), usage, templates, jobs and renders.',
    button: 'Download',
  },
  remove: {
    title: 'Delete account',
    text: 'Deletes the account with its tokens and usage at once. This cannot be undone.',
  },
  devices: {
    title: 'Signed-in devices',
    unknown: 'A device',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    from: '{device}, from {network}',
    times: 'Signed in on {from}, until {until}',
    this: 'This device',
    signOut: 'Sign out',
    which: (device: string, time: string) => `${device} of ${time}`,
    signOutOthers: 'Sign out all other devices',
  },
  secondStep: {
    title: 'Two-step sign-in',
    isOn: 'On: signing in takes your password and a code from your authenticator app.',
    isOff: 'Off: anyone who knows your password can sign in. An authenticator app on your phone prevents that.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    onTitle: 'Turn on two-step sign-in',
    onText:
      'Signing in will take your password and a code from an app on your phone. Knowing the password alone will not be enough.',
    scan: 'Scan this with an authenticator app, such as 1Password, Aegis or Google Authenticator.',
    picture: 'A QR code with the key below',
    noCamera: 'No camera? Type this key into the app: {key}',
    code: 'Code',
    codeNow: 'The six digits that the app shows now.',
    codeOrRecovery: 'From your app, or a recovery code.',
    done: 'Signing in now takes your password and a code from your app.',
    recoveryTitle: 'Your recovery codes',
    recoveryText:
      'Keep these where you can find them without your phone: on paper, or in a password manager. Each works once. [They will not be shown again.](strong)',
    recoveryCodes: 'Recovery codes',
    saved: 'I have saved them',
    since: (codes: number) =>
      `On since {date}, with ${plural(codes, { one: 'recovery code', other: 'recovery codes' })} left. To get new codes, or to change phones, turn it off and on again.`,
    keep: 'Keep it on',
  },
  passkeys: {
    title: 'Passkeys',
    text: 'A passkey is kept by your device or your password manager. You sign in with a fingerprint, your face or a PIN, without a password or code.',
    noScript: 'Adding a passkey needs JavaScript, which is turned off in your browser.',
    add: 'Add a passkey',
    added: 'Added on {date}, not used yet',
    used: 'Added on {date}, last used on {used}',
    remove: 'Remove',
    which: (name: string) => `the passkey ${name}`,
    unknown: 'This passkey is not known here. Sign in with your password.',
  },
};
