/** Was die Website sagt, auf Deutsch. */

import { counted, dated, priced } from '../../formats.ts';
import { account } from './de/account.ts';
import { dashboard } from './de/dashboard.ts';
import { problems } from './de/problems.ts';
import { said } from './de/said.ts';
import { team } from './de/team.ts';
import { work } from './de/work.ts';
import type { Messages } from './en.ts';

const count = counted('de');
const plural = (value: number, one: string, many: string): string => `${count(value)} ${value === 1 ? one : many}`;

function tryAgain(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 90
      ? plural(Math.max(1, seconds), 'Sekunde', 'Sekunden')
      : minutes < 90
        ? plural(minutes, 'Minute', 'Minuten')
        : plural(Math.ceil(minutes / 60), 'Stunde', 'Stunden');
  return `Bitte versuchen Sie es in ${time} noch einmal.`;
}

export const de: Messages = {
  name: 'Deutsch',
  number: count,
  ...dated('de'),
  price: priced('de'),
  monthly: (price) => `${price} im Monat`,
  about: (what) => `: ${what}`,
  megabytes: (value) => `${count(value)} MB`,
  kilobytes: (value) => `${count(value)} KB`,
  error: 'Fehler: ',
  comma: ', ',
  optional: 'freiwillig',
  copy: 'Kopieren',
  copied: 'Kopiert',
  tryAgain,
  waiting: (seconds) => `Zu viele Versuche. ${tryAgain(seconds)}`,
  shell: {
    skip: 'Zum Inhalt springen',
    main: 'Hauptmenü',
    pricing: 'Preise',
    docs: 'Dokumentation',
    api: 'API',
    signIn: 'Anmelden',
    startTrial: 'Kostenlos testen',
    dashboard: 'Übersicht',
    signOut: 'Abmelden',
    footer: 'Fußzeile',
    tagline: 'Platen macht aus HTML und CSS PDF, ganz ohne Browser.',
    reference: 'API-Referenz',
    errors: 'Fehlermeldungen',
    languages: 'Sprache',
  },
  landing: {
    title: 'HTML zu PDF per API',
    description:
      'HTML und CSS senden, PDF erhalten. Modernes CSS, echte Druckfunktionen, kein Browser. Sieben Tage kostenlos.',
    headline: ['HTML rein.', 'Druckfertiges PDF raus.'],
    lead: 'Platen ist eine API, die Ihr HTML und CSS setzt: Rechnungen, Berichte, Tickets, Bücher. Modernes CSS, echte Seitenfunktionen und nirgends ein Browser.',
    start: '7 Tage kostenlos testen',
    read: 'Zur Dokumentation',
    noCard: 'Keine Kreditkarte nötig. Test-Token bleiben auch danach kostenlos.',
    example: 'Beispielanfrage',
    sheet: 'Das PDF: eine Rechnung mit Tabelle auf einer Seite mit Schnittmarken',
    why: 'Für Papier gemacht',
    features: [
      [
        'Kein Browser im Spiel',
        'Ihre Seiten setzt eine eigene Engine. Nichts muss gestartet, auf kein Skript gewartet werden, und die Antwort kommt schnell.',
      ],
      [
        'Modernes CSS auf Papier',
        'Flexbox und Grid laufen über Seiten, mit lebenden Kolumnentiteln, Fußnoten, Seitenzahlen und gemischten Formaten.',
      ],
      ['Nichts fällt still weg', 'Jede Regel, die keine Wirkung hat, kommt als Warnung mit Zeile und Spalte zurück.'],
      [
        'Jedes Mal dieselben Bytes',
        'Gleiche Eingabe, gleiche Datei: vergleichen, zwischenspeichern und signieren Sie ohne Überraschungen.',
      ],
      [
        'Von Anfang an barrierefrei',
        'Getaggtes PDF mit Überschriften, Tabellen, Alternativtexten, Links und Lesezeichen.',
      ],
      [
        'Einfach HTTP',
        'Eine Anfrage, und JSON oder ein PDF kommt zurück. Fehler folgen RFC 9457, und zu jedem gibt es eine erklärende Seite.',
      ],
    ],
    proof: 'Sehen Sie selbst',
    proofLead: 'Zwölf Dokumente, von genau diesem Dienst gerendert. Zu jedem gibt es den Quelltext.',
    gallery: 'Alle zwölf ansehen',
    facts: [
      [
        'Hält PDF/UA-1 und PDF/A ein',
        'Sagen Sie, welche Norm eine Datei einhalten muss: Sie tut es, oder das Rendern schlägt fehl und nennt den Grund.',
      ],
      [
        'Ein Nachweis für jede Datei',
        'Jedes PDF hat eine Prüfsumme. Fragen Sie später, ob dieselbe Anfrage noch dieselben Bytes ergibt.',
      ],
      [
        'Läuft, wo Sie es brauchen',
        'Die Engine ist Open Source: Unser Dienst, Ihr Server und Ihr eigener Rechner liefern dieselben Dateien.',
      ],
    ],
    speed: {
      title: 'Gemessen neben Chromium',
      document: 'Dokument',
      faster: 'Schneller',
      times: (value) => `${count(value)} ×`,
      milliseconds: (value) => `${count(value)} ms`,
      documents: {
        'invoice-1p': 'Rechnung, 1 Seite',
        'letter-1p': 'Brief, 1 Seite',
        'report-10p': 'Bericht, 10 Seiten',
        'flexgrid-dashboard': 'Dashboard mit Flexbox und Grid',
      },
      note: 'Prozessorzeit für ein Dokument, beide Engines laufen und sind warm. Gemessen am {date} mit {processor}, Node.js {node} und Chromium {chromium}. Ein Befehl misst es auf Ihrem Rechner: {command}',
    },
    audits: {
      title: 'Was wir prüfen',
      tests: (value) => `Über ${count(value)} Tests des W3C`,
      testsText: 'Seiten aus den CSS-Tests des W3C, jede mit ihrer Referenz verglichen.',
      documents: (value) => `${count(value)} Arten von Dokumenten`,
      documentsText:
        'Formulare, Fußnoten, Formeln, rechtsläufiger und senkrechter Text, jeweils gegen PDF/UA-1, PDF/UA-2 und PDF/A, nach allen maschinell prüfbaren Bedingungen.',
      site: 'Jede Seite dieser Website',
      siteText: 'In vier Sprachen, hell und dunkel, ohne einen Verstoß, den axe findet.',
    },
    how: 'In einer Minute zum PDF',
    steps: [
      ['Registrieren', 'E-Mail-Adresse und Passwort. Die Testphase beginnt sofort.'],
      ['Token anlegen', 'Live für echte Dokumente, Test für alles andere.'],
      ['curl-Zeile einfügen', 'Sie ist fertig ausgefüllt. Die Datei liegt auf Ihrer Festplatte.'],
    ],
    create: 'Konto anlegen',
  },
  pricing: {
    title: 'Preise',
    description: 'Die Tarife von Platen. Jeder beginnt mit sieben kostenlosen Tagen.',
    lead: 'Jeder Tarif beginnt mit sieben kostenlosen Tagen, in vollem Umfang und ohne Kreditkarte. Nur erfolgreiche Dokumente zählen.',
    try: (plan) => `${plan} kostenlos testen`,
    testTokens:
      'Dokumente mit Test-Token tragen ein Wasserzeichen und werden nie gezählt. Test-Token funktionieren auch nach der Testphase.',
    perMonth: (value) => plural(value, 'Dokument im Monat', 'Dokumente im Monat'),
    together: (value) => `${count(value)} gleichzeitig`,
    perMinute: (value) => plural(value, 'Anfrage pro Minute', 'Anfragen pro Minute'),
    documents: (size) => `Dokumente bis ${size}`,
    time: (value) => `Bis zu ${plural(value, 'Sekunde', 'Sekunden')} pro Dokument`,
  },
  signUp: {
    title: 'Registrieren',
    description: 'Testen Sie Platen sieben Tage lang kostenlos.',
    heading: 'Kostenlos testen',
    lead: 'Sieben Tage, in vollem Umfang und ohne Kreditkarte.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Ein paar Wörter merken sich leicht.',
    plan: 'Tarif zum Testen',
    renders: (price, value) => `${price}, ${plural(value, 'Dokument', 'Dokumente')}`,
    button: 'Kostenlos testen',
    haveAccount: 'Sie haben schon ein Konto?',
    faults: {
      'weak-password': 'Wählen Sie ein Passwort mit mindestens 10 Zeichen, das nicht leicht zu erraten ist.',
      'invalid-email': 'Das ist keine E-Mail-Adresse.',
      'email-taken': 'Zu dieser Adresse gibt es schon ein Konto.',
      'unknown-plan': 'Diesen Tarif gibt es nicht.',
    },
  },
  signIn: {
    title: 'Anmelden',
    button: 'Anmelden',
    forgot: 'Passwort vergessen?',
    newHere: 'Neu hier?',
    start: 'Kostenlos testen',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    deleted: 'Das Konto ist gelöscht.',
    passkey: 'Mit Passkey anmelden',
  },
  code: {
    title: 'Code eingeben',
    label: 'Code',
    hint: 'Die sechs Ziffern aus Ihrer Authenticator-App. Kein Telefon zur Hand? Geben Sie einen Ihrer Wiederherstellungscodes ein.',
    again: 'Von vorn beginnen',
    wrong: 'Das ist weder der aktuelle Code noch ein Wiederherstellungscode.',
  },
  mail: {
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: ['Wir haben eine Nachricht an ', ' geschickt. Öffnen Sie den Link darin, um fortzufahren.'],
    nothing: [
      'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach, oder ',
      'versuchen Sie es noch einmal',
      '.',
    ],
    confirmTitle: 'Adresse bestätigen',
    confirmText: 'Noch ein Schritt, dann beginnt die Testphase.',
    confirmPassword:
      'Das Passwort, das Sie beim Registrieren gewählt haben, in einem anderen Browser. Sie haben keines gewählt? Dann war es jemand anderes: Registrieren Sie sich selbst.',
    confirm: 'Bestätigen und loslegen',
    addressTitle: 'Diese Adresse verwenden',
    addressText: 'Ab jetzt melden Sie sich mit dieser Adresse an, und Nachrichten gehen dorthin.',
    forgotTitle: 'Passwort vergessen?',
    forgotText: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues festlegen.',
    sendLink: 'Link schicken',
    back: 'Zurück zur Anmeldung',
    resetTitle: 'Neues Passwort festlegen',
    newPassword: 'Neues Passwort',
    resetHint: 'Mindestens 10 Zeichen. Alle Geräte werden abgemeldet.',
    reset: 'Passwort festlegen',
    overTitle: 'Dieser Link gilt nicht mehr',
    over: 'Er wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.',
  },
  dashboard,
  account,
  team,
  work,
  status: {
    title: 'Status',
    states: {
      ready: ['Alles in Ordnung', 'Dokumente werden gerendert, und alles wird wie vorgesehen gespeichert.'],
      'read-only': [
        'Eingeschränkt',
        'Dokumente werden gerendert. Konten, Token und Aufträge lassen sich zurzeit nicht ändern.',
      ],
      gone: [
        'Nicht verfügbar',
        'Die Datenbank antwortet nicht. Verloren ist nichts; bitte versuchen Sie es gleich noch einmal.',
      ],
    },
    checked: 'Geprüft am {time}.',
  },
  said,
  problems,
};
