/** What was done, and what went wrong. */

export const said = {
  /** By the name in the address that a form leads to. */
  done: {
    welcome: 'Welcome. Your trial has started.',
    'password-changed': 'The password has been changed. Other devices are signed out.',
    'plan-changed': 'Your trial continues with the new plan.',
    paid: 'Thank you. Your plan becomes active when the payment is confirmed, usually within seconds.',
    'sessions-ended': 'All other devices are signed out.',
    joined: 'Welcome to the team. You are now working in its account.',
    invited: 'The invitation has been sent.',
    'team-saved': 'Saved.',
    'team-left': 'You have left the team.',
    'session-ended': 'The device is signed out.',
    'second-step-off': 'Two-step sign-in is off.',
    'passkey-added': 'The passkey has been added. You can sign in with it from now on.',
    'passkey-removed': 'The passkey has been removed.',
    'recovery-used': 'You signed in with a recovery code, which cannot be used again.',
    'exported-often': 'Your data was downloaded several times in the last hour. Try again later.',
    'address-changed': 'Your address has been changed.',
    'address-link': 'We have sent a link to the new address. Open it to continue.',
    revoked: 'The token has been revoked.',
    'template-saved': 'The template has been saved.',
    'template-deleted': 'The template has been deleted.',
    'endpoint-removed': 'The endpoint has been removed.',
    'sent-again': 'The message is being sent again.',
    'job-cancelled': 'The job has been cancelled.',
    'no-billing': 'Payments are not available at the moment. Try again later.',
  },
  /** Of what was asked for, by the name of the fault. */
  faults: {
    'wrong-credentials': 'This is not your password.',
    'wrong-code': 'This is not the current code.',
    'not-offered': 'Start over.',
    'not-valid': 'The passkey could not be added. Try again.',
    'too-many-passkeys': 'You have as many passkeys as an account may have. Remove one first.',
    'invalid-name': 'A name has 1 to 100 characters.',
    'invalid-expiry': 'A token may expire at any time from now on, for ten years.',
    'too-many-tokens': 'The account has as many tokens as it may have. Revoke one first.',
    'too-many-templates': 'The account has as many templates as it may have. Delete one first.',
    'invalid-url':
      'An address begins with “https://”, has at most 500 characters, and holds no user name, password or port.',
    'too-many-endpoints': 'The account has as many endpoints as it may have. Remove one first.',
    'already-member': 'They are already in the team.',
    'too-many-members': 'The team has as many members and invitations as it may have.',
    'own-account': 'This is your own account: there is nothing to join.',
    'team-name': 'A name has at most 100 characters and contains no web address.',
    'form-too-old': 'This page is too old. Reload it.',
    'address-taken': 'An account with this address already exists. Sign in.',
  },
  /** Pages that say that something is not there or not possible: title and text. */
  pages: {
    'no-page': ['There is no such page', 'The address may be mistyped.'],
    unavailable: [
      'The service is unavailable',
      'Its database is not answering. Nothing was lost: please try again in a moment.',
    ],
    wrong: ['Something went wrong', 'It is our fault. Please try again in a moment.'],
    'no-token': ['There is no such token', 'It may already have been revoked.'],
    'no-template': ['There is no such template', 'It may have been deleted.'],
    'no-pdf': ['There is no such PDF', 'It may no longer be kept.'],
    'not-allowed': ['Your role does not allow this', 'Ask the owner or an admin of the team.'],
    'invitation-over': [
      'This link no longer works',
      'The invitation has already been used, was withdrawn, or is too old. Ask for a new one.',
    ],
    'form-type': ['This is not a form', 'Forms of this site come as application/x-www-form-urlencoded.'],
    'form-too-large': ['That is too much', 'The form is larger than the site accepts.'],
    'form-late': [
      'That took too long',
      'The form did not arrive in time, and nothing was saved. Go back and send it again.',
    ],
    'form-no-room': ['The service is busy', 'It is handling as many forms as it can. Try again in a moment.'],
    'form-cross-site': ['The form came from another site', 'Open the page here and try again.'],
    'form-stale': [
      'The form is too old',
      'Go back, load the page again and send it once more. Cookies must be allowed.',
    ],
  },
  toDashboard: 'To the dashboard',
  toStart: 'To the start page',
  /** At the top of pages that the operator wrote only in another language. */
  untranslated: 'This page is not available in your language.',
  /** At the top of pages that exist only in English. */
  englishOnly: 'This page is in English.',
};
