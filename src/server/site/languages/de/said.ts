/** Was getan wurde, und was nicht ging. */

import type { Messages } from '../en.ts';

export const said: Messages['said'] = {
  done: {
    welcome: 'Willkommen. Ihre Testphase hat begonnen.',
    'password-changed': 'Das Passwort ist geändert. Andere Geräte sind abgemeldet.',
    'plan-changed': 'Ihre Testphase läuft mit dem neuen Tarif weiter.',
    paid: 'Vielen Dank. Der Tarif ist aktiv, sobald die Zahlung bestätigt ist, meist nach wenigen Sekunden.',
    'sessions-ended': 'Alle anderen Geräte sind abgemeldet.',
    joined: 'Willkommen im Team. Sie arbeiten jetzt in seinem Konto.',
    invited: 'Die Einladung ist verschickt.',
    'team-saved': 'Gespeichert.',
    'team-left': 'Sie haben das Team verlassen.',
    'session-ended': 'Das Gerät ist abgemeldet.',
    'second-step-off': 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
    'passkey-added': 'Der Passkey ist hinzugefügt. Ab jetzt können Sie sich damit anmelden.',
    'passkey-removed': 'Der Passkey ist entfernt.',
    'recovery-used': 'Sie haben sich mit einem Wiederherstellungscode angemeldet. Er gilt kein zweites Mal.',
    'exported-often':
      'Ihre Daten wurden in der letzten Stunde mehrmals heruntergeladen. Versuchen Sie es später noch einmal.',
    'address-changed': 'Die Adresse ist geändert.',
    'address-link': 'Wir haben einen Link an die neue Adresse geschickt. Öffnen Sie ihn, um fortzufahren.',
    revoked: 'Das Token ist widerrufen.',
    'template-saved': 'Die Vorlage ist gespeichert.',
    'template-deleted': 'Die Vorlage ist gelöscht.',
    'endpoint-removed': 'Der Endpunkt ist entfernt.',
    'sent-again': 'Die Nachricht wird noch einmal gesendet.',
    'job-cancelled': 'Der Auftrag ist abgebrochen.',
    'no-billing': 'Zahlungen sind gerade nicht möglich. Versuchen Sie es später noch einmal.',
  },
  faults: {
    'wrong-credentials': 'Das ist nicht Ihr Passwort.',
    'wrong-code': 'Das ist nicht der aktuelle Code.',
    'not-offered': 'Beginnen Sie bitte von vorn.',
    'not-valid': 'Der Passkey konnte nicht hinzugefügt werden. Versuchen Sie es noch einmal.',
    'too-many-passkeys': 'Sie haben schon so viele Passkeys, wie ein Konto haben kann. Entfernen Sie zuerst einen.',
    'invalid-name': 'Ein Name hat 1 bis 100 Zeichen.',
    'invalid-expiry': 'Ein Token kann zu jedem Zeitpunkt der nächsten zehn Jahre ablaufen.',
    'too-many-tokens': 'Das Konto hat schon so viele Token, wie es haben kann. Widerrufen Sie zuerst eines.',
    'too-many-templates': 'Das Konto hat schon so viele Vorlagen, wie es haben kann. Löschen Sie zuerst eine.',
    'invalid-url':
      'Eine Adresse beginnt mit „https://“, hat höchstens 500 Zeichen und enthält weder Benutzernamen noch Passwort noch Port.',
    'too-many-endpoints': 'Das Konto hat schon so viele Endpunkte, wie es haben kann. Entfernen Sie zuerst einen.',
    'already-member': 'Diese Person ist schon im Team.',
    'too-many-members': 'Das Team hat schon so viele Mitglieder und Einladungen, wie es haben kann.',
    'own-account': 'Das ist Ihr eigenes Konto, dem müssen Sie nicht beitreten.',
    'team-name': 'Ein Name hat höchstens 100 Zeichen und enthält keine Webadresse.',
    'form-too-old': 'Diese Seite ist zu alt. Laden Sie sie neu.',
    'address-taken': 'Zu dieser Adresse gibt es schon ein Konto. Melden Sie sich an.',
  },
  pages: {
    'no-page': ['Diese Seite gibt es nicht', 'Vielleicht ist die Adresse falsch geschrieben.'],
    unavailable: [
      'Der Dienst ist nicht verfügbar',
      'Seine Datenbank antwortet nicht. Nichts ist verloren gegangen: Bitte versuchen Sie es gleich noch einmal.',
    ],
    wrong: ['Etwas ist schiefgegangen', 'Der Fehler liegt bei uns. Bitte versuchen Sie es gleich noch einmal.'],
    'no-token': ['Dieses Token gibt es nicht', 'Vielleicht wurde es schon widerrufen.'],
    'no-template': ['Diese Vorlage gibt es nicht', 'Vielleicht wurde sie gelöscht.'],
    'no-pdf': ['Dieses PDF gibt es nicht', 'Vielleicht wird es nicht mehr aufbewahrt.'],
    'not-allowed': [
      'Ihre Rolle erlaubt das nicht',
      'Wenden Sie sich an den Inhaber oder einen Administrator des Teams.',
    ],
    'invitation-over': [
      'Dieser Link gilt nicht mehr',
      'Die Einladung wurde schon angenommen oder zurückgezogen, oder sie ist zu alt. Bitten Sie um eine neue.',
    ],
    'form-type': ['Das ist kein Formular', 'Formulare dieser Website kommen als application/x-www-form-urlencoded.'],
    'form-too-large': ['Das ist zu viel', 'Das Formular ist größer, als die Website annimmt.'],
    'form-late': [
      'Das hat zu lange gedauert',
      'Das Formular kam nicht rechtzeitig an, und nichts wurde gespeichert. Gehen Sie zurück und senden Sie es noch einmal.',
    ],
    'form-no-room': [
      'Der Dienst ist ausgelastet',
      'Er hält gerade so viele Formulare im Speicher, wie er kann. Versuchen Sie es gleich noch einmal.',
    ],
    'form-cross-site': [
      'Das Formular kam von einer anderen Website',
      'Öffnen Sie die Seite hier und versuchen Sie es noch einmal.',
    ],
    'form-stale': [
      'Das Formular ist zu alt',
      'Gehen Sie zurück, laden Sie die Seite neu und senden Sie es noch einmal. Cookies müssen erlaubt sein.',
    ],
  },
  toDashboard: 'Zur Übersicht',
  toStart: 'Zur Startseite',
  untranslated: 'Diese Seite gibt es nicht in Ihrer Sprache.',
  englishOnly: 'Diese Seite gibt es nur auf Englisch.',
};
