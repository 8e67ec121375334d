/** Das Konto einer Person: Passwort, Geräte, Anmeldung in zwei Schritten, Passkeys. */

import { plurals } from '../../../formats.ts';
import type { Messages } from '../en.ts';

const plural = plurals('de');

export const account: Messages['account'] = {
  title: 'Konto',
  signedInAs: 'Angemeldet als {email}, Konto seit {date}.',
  yourPassword: 'Ihr Passwort',
  cancel: 'Abbrechen',
  password: {
    title: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    hint: 'Mindestens 10 Zeichen. Andere Geräte werden abgemeldet.',
  },
  address: {
    title: 'E-Mail-Adresse ändern',
    label: 'Neue Adresse',
    hint: 'Wir schicken einen Link dorthin. Sobald Sie ihn öffnen, gilt die neue Adresse.',
    button: 'Link schicken',
  },
  data: {
    title: 'Ihre Daten',
    text: 'Alles, was wir zu Ihrem Konto speichern, als JSON: Token ohne ihre Geheimnisse, Zahlen, Vorlagen, Aufträge und Dokumente.',
    button: 'Herunterladen',
  },
  remove: {
    title: 'Konto löschen',
    text: 'Löscht das Konto mit seinen Token und Zahlen sofort. Das lässt sich nicht rückgängig machen.',
  },
  devices: {
    title: 'Angemeldete Geräte',
    unknown: 'Ein Gerät',
    device: (browser, system) => `${browser} auf ${system}`,
    from: '{device}, aus {network}',
    times: 'Angemeldet am {from}, bis {until}',
    this: 'Dieses Gerät',
    signOut: 'Abmelden',
    which: (device, time) => `${device}, ${time}`,
    signOutOthers: 'Alle anderen Geräte abmelden',
  },
  secondStep: {
    title: 'Anmeldung in zwei Schritten',
    isOn: 'Eingeschaltet: Zur Anmeldung gehören Ihr Passwort und ein Code aus Ihrer Authenticator-App.',
    isOff:
      'Ausgeschaltet: Wer Ihr Passwort kennt, kommt hinein. Eine Authenticator-App auf Ihrem Telefon verhindert das.',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    onTitle: 'Anmeldung in zwei Schritten einschalten',
    onText:
      'Zur Anmeldung gehören dann Ihr Passwort und ein Code, den eine App auf Ihrem Telefon erzeugt: Wer nur das Passwort kennt, bleibt draußen.',
    scan: 'Scannen Sie dies mit einer Authenticator-App, etwa 1Password, Aegis oder Google Authenticator.',
    picture: 'Ein QR-Code mit dem Schlüssel, der darunter steht',
    noCamera: 'Keine Kamera? Geben Sie diesen Schlüssel in die App ein: {key}',
    code: 'Code',
    codeNow: 'Die sechs Ziffern, die die App gerade anzeigt.',
    codeOrRecovery: 'Aus Ihrer App, oder ein Wiederherstellungscode.',
    done: 'Zur Anmeldung gehört ab jetzt neben dem Passwort ein Code aus Ihrer App.',
    recoveryTitle: 'Ihre Wiederherstellungscodes',
    recoveryText:
      'Bewahren Sie diese Codes so auf, dass Sie sie auch ohne Ihr Telefon finden: auf Papier oder in einem Passwortmanager. Mit jedem können Sie sich einmal anmelden. [Sie werden nicht noch einmal angezeigt.](strong)',
    recoveryCodes: 'Wiederherstellungscodes',
    saved: 'Ich habe sie gesichert',
    since: (codes) =>
      `Eingeschaltet seit {date}, noch ${plural(codes, { one: 'Wiederherstellungscode', other: 'Wiederherstellungscodes' })}. Für neue Codes oder ein anderes Telefon schalten Sie sie aus und wieder ein.`,
    keep: 'Eingeschaltet lassen',
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Ein Passkey liegt auf Ihrem Gerät oder in Ihrem Passwortmanager. Damit melden Sie sich per Fingerabdruck, Gesicht oder PIN an, ohne Passwort und Code.',
    noScript: 'Zum Hinzufügen ist JavaScript nötig, das in Ihrem Browser ausgeschaltet ist.',
    add: 'Passkey hinzufügen',
    added: 'Hinzugefügt am {date}, noch nicht benutzt',
    used: 'Hinzugefügt am {date}, zuletzt benutzt am {used}',
    remove: 'Entfernen',
    which: (name) => `Passkey ${name}`,
    unknown: 'Dieser Passkey ist hier nicht bekannt. Melden Sie sich mit Ihrem Passwort an.',
  },
};
