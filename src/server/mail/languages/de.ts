/** Was der Dienst den Menschen schreibt, auf Deutsch. */

import { counted, dated } from '../../formats.ts';
import type { MailTexts } from '../texts.ts';

const count = counted('de');
const { longDate, dateTime } = dated('de');

const FOOT =
  'Falls Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren: Niemand hatte Zugriff auf Ihr Konto.';

export const de: MailTexts = {
  confirmSignUp: (link) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Platen',
    text: `Willkommen bei Platen.\n\nÖffnen Sie diese Seite, um Ihre Adresse zu bestätigen und die Testphase zu beginnen:\n\n${link}\n\nDer Link gilt einmal und 24 Stunden lang.\n\n${FOOT}`,
  }),
  alreadySignedUp: (origin) => ({
    subject: 'Sie haben schon ein Platen-Konto',
    text: `Jemand, wahrscheinlich Sie selbst, wollte sich mit dieser Adresse bei Platen registrieren. Zu ihr gibt es schon ein Konto.\n\nAnmelden: ${origin}/sign-in\nPasswort vergessen? ${origin}/forgot\n\n${FOOT}`,
  }),
  resetPassword: (link) => ({
    subject: 'Neues Passwort für Platen festlegen',
    text: `Öffnen Sie diese Seite, um ein neues Passwort festzulegen:\n\n${link}\n\nDer Link gilt einmal und eine Stunde lang. Alle Geräte werden abgemeldet.\n\n${FOOT}`,
  }),
  passwordChanged: (origin) => ({
    subject: 'Ihr Platen-Passwort wurde geändert',
    text: `Das Passwort Ihres Kontos wurde geändert, und alle anderen Geräte sind abgemeldet.\n\nFalls Sie das nicht waren, legen Sie sofort ein neues Passwort fest: ${origin}/forgot`,
  }),
  secondStepOff: (origin) => ({
    subject: 'Die Anmeldung in zwei Schritten ist für Ihr Platen-Konto aus',
    text: `Zum Anmelden genügt ab jetzt das Passwort.\n\nFalls Sie das nicht waren, legen Sie sofort ein neues Passwort fest und schalten Sie sie wieder ein: ${origin}/forgot`,
  }),
  passkeyAdded: (origin) => ({
    subject: 'Ein Passkey wurde zu Ihrem Platen-Konto hinzugefügt',
    text: `Ein Gerät hat einen Passkey erhalten, mit dem man sich ohne Passwort bei Ihrem Konto anmeldet.\n\nFalls Sie das nicht waren, entfernen Sie ihn sofort und legen Sie ein neues Passwort fest: ${origin}/dashboard/account`,
  }),
  confirmAddress: (link) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für Platen',
    text: `Öffnen Sie diese Seite, damit Ihr Platen-Konto ab jetzt diese Adresse hat:\n\n${link}\n\nDer Link gilt einmal und 24 Stunden lang.\n\nFalls Sie das nicht angefordert haben, können Sie diese Nachricht ignorieren: Es ändert sich nichts.`,
  }),
  invitation: (team, by, link) => ({
    subject:
      team === by ? `${by} lädt Sie zur Zusammenarbeit auf Platen ein` : `${by} lädt Sie zu „${team}“ auf Platen ein`,
    text: `${by} lädt Sie ein, auf Platen ${team === by ? 'im selben Konto zu arbeiten' : `dem Team „${team}“ beizutreten`}. Platen macht aus HTML PDF.\n\nÖffnen Sie diese Seite, um beizutreten:\n\n${link}\n\nDer Link gilt einmal und eine Woche lang. Wenn Sie ${by} nicht kennen, ignorieren Sie diese Nachricht.`,
  }),
  addressTaken: (origin) => ({
    subject: 'Sie haben schon ein Platen-Konto',
    text: `Jemand, wahrscheinlich Sie selbst, möchte diese Adresse für ein anderes Platen-Konto verwenden. Zu ihr gibt es schon ein Konto: ${origin}/sign-in\n\n${FOOT}`,
  }),
  addressChanged: (next, origin) => ({
    subject: 'Die E-Mail-Adresse Ihres Platen-Kontos wurde geändert',
    text: `Ihr Konto hat jetzt die Adresse ${next}. An diese Adresse schicken wir nichts mehr.\n\nFalls Sie das nicht waren, wenden Sie sich sofort an den Betreiber von ${origin}.`,
  }),
  newSignIn: (network, time, origin) => ({
    subject: 'Neue Anmeldung bei Ihrem Platen-Konto',
    text: `Jemand hat sich von einem Gerät, das wir nicht kennen, bei Ihrem Konto angemeldet.\n\nWann: ${dateTime(time)}\nAus dem Netz: ${network}\n\nWenn Sie das waren, ist nichts zu tun. Wenn nicht, legen Sie sofort ein neues Passwort fest: ${origin}/forgot`,
  }),
  trialEnds: (time, origin) => ({
    subject: 'Ihre Platen-Testphase endet bald',
    text: `Ihre Testphase endet am ${longDate(time)}. Ab dann werden Live-Token abgewiesen; Test-Token funktionieren weiter, mit Wasserzeichen.\n\nUm Live-Token weiter zu benutzen, wählen Sie einen Tarif: ${origin}/dashboard/plan`,
  }),
  quotaNearlyUsed: ({ used, limit, resetsAt }, origin) => ({
    subject: 'Der größte Teil der Dokumente dieses Monats ist verbraucht',
    text: `Ihr Konto hat ${count(used)} seiner ${count(limit)} Dokumente dieses Monats verbraucht. Sind alle verbraucht, werden Live-Token bis ${longDate(resetsAt)} abgewiesen.\n\nSehen Sie nach, wofür sie verbraucht wurden, oder wählen Sie einen größeren Tarif: ${origin}/dashboard`,
  }),
  paymentDue: (origin) => ({
    subject: 'Ihre Zahlung für Platen ist offen',
    text: `Ihre letzte Zahlung ist fehlgeschlagen. Ihre Token funktionieren noch eine Woche lang. Bitte aktualisieren Sie bis dahin Ihre Zahlungsdaten: ${origin}/dashboard/plan`,
  }),
};
