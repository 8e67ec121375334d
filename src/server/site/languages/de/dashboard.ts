/** Der Rahmen der Übersicht, ihre erste Seite, der Tarif und der Einstieg. */

import { counted, plurals } from '../../../formats.ts';
import type { Messages } from '../en.ts';

const count = counted('de');
const plural = plurals('de');

export const dashboard: Messages['dashboard'] = {
  title: 'Übersicht',
  links: {
    overview: 'Übersicht',
    tokens: 'API-Token',
    playground: 'Playground',
    templates: 'Vorlagen',
    renders: 'Dokumente',
    jobs: 'Aufträge',
    webhooks: 'Webhooks',
    start: 'Erste Schritte',
    team: 'Team',
    plan: 'Tarif',
    account: 'Konto',
  },
  workplace: 'Sie arbeiten in {account}. [Wechseln](team)',
  overview: {
    seePlan: 'Zum Tarif',
    stepsTitle: 'In drei Schritten zum ersten PDF',
    steps: [
      '[Legen Sie ein Token an](tokens) und kopieren Sie die curl-Zeile, die dabeisteht.',
      'Führen Sie sie im Terminal aus.',
      'Oder probieren Sie Ihr HTML zuerst im [Playground](playground) aus.',
    ],
    renders: 'Dokumente in diesem Monat',
    of: '{used} [von {limit}](small)',
    meter: 'Verbrauchter Anteil der Dokumente dieses Monats',
    percent: (share) => `${share} %`,
    resets: 'Beginnt am {date} von vorn.',
    plan: 'Tarif',
    planLink: 'Tarif und Testphase',
    tokens: 'Token',
    inUse: '{count} [in Gebrauch](small)',
    manageTokens: 'Token verwalten',
    days: (month) => `${month}, Tag für Tag`,
  },
  chart: {
    title: (month) => `Dokumente pro Tag im ${month}`,
    description: (used, peak) =>
      `Bisher ${plural(used, { one: 'Dokument', other: 'Dokumente' })}; am stärksten Tag waren es ${count(peak)}. Die Tabelle darunter nennt jeden Tag.`,
    showTable: 'Als Tabelle anzeigen',
    caption: (month) => `Gezählte Dokumente im ${month}`,
    day: 'Tag',
    renders: 'Dokumente',
  },
  plan: {
    title: 'Tarif',
    heading: 'Tarif und Testphase',
    plans: 'Tarife',
    yours: 'Ihr Tarif',
    payments: 'Zahlungen und Rechnungen',
    subscribe: (plan) => `${plan} abonnieren`,
    tryInstead: (plan) => `Lieber ${plan} testen`,
    ask: 'Um nach der Testphase weiterzumachen, lassen Sie Ihr Konto freischalten: {contact}.',
    operator: 'Wenden Sie sich an den Betreiber dieses Dienstes',
    states: {
      trialing: 'Testphase',
      active: 'Aktiv',
      'past-due': 'Zahlung offen',
      cancelled: 'Gekündigt',
      expired: 'Beendet',
    },
    trialing: (days) => `Ihre Testphase läuft bis {date}: noch ${plural(days, { one: 'Tag', other: 'Tage' })}.`,
    active: 'Ihr Tarif ist aktiv.',
    paidUntil: 'Ihr Tarif ist aktiv und bis {date} bezahlt.',
    pastDue:
      'Ihre letzte Zahlung ist fehlgeschlagen. Bitte aktualisieren Sie Ihre Zahlungsdaten, damit Live-Token weiter funktionieren.',
    cancelled: 'Ihr Tarif ist gekündigt.',
    cancelledUntil: 'Ihr Tarif ist gekündigt und gilt noch bis {date}.',
    expired:
      'Ihre Testphase oder Ihr Tarif ist abgelaufen. Live-Token werden abgewiesen; Test-Token funktionieren weiter, mit Wasserzeichen.',
  },
  start: {
    title: 'Erste Schritte',
    lead: 'Eine Anfrage macht aus HTML ein PDF.',
    token: '1. Token besorgen',
    createToken: '[Legen Sie ein Token an](tokens) und bewahren Sie es dort auf, wo Ihr Programm es findet:',
    signUp:
      '[Registrieren Sie sich](signUp), legen Sie ein Token an und bewahren Sie es dort auf, wo Ihr Programm es findet:',
    setting: 'Das Token setzen',
    send: '2. Dokument senden',
    answer: '3. Antwort wählen',
    answers:
      'Mit {pdf} erhalten Sie die Datei selbst. Mit {json}, der Voreinstellung, erhalten Sie {body} in Base64. Die Felder einer Anfrage:',
    fields: {
      html: 'Das Dokument. Das einzige Pflichtfeld.',
      page: 'Größe und Ränder, wo das CSS keine @page-Regel hat.',
      media: '„print“ (Voreinstellung) oder „screen“: welche Media Queries zutreffen.',
      metadata: 'Titel, Autor, Thema und Stichwörter der Datei.',
      tagged: 'false lässt die Struktur für Barrierefreiheit weg.',
      standard: 'Welche Normen die Datei einhält: „PDF/UA-1“, „PDF/A-2u“ oder eine Liste davon.',
      strict: 'Warnungen, die das Rendern als Fehler beenden sollen.',
    },
    wrong: 'Wenn etwas nicht stimmt',
    errors:
      'Fehler sind JSON nach RFC 9457. Ihr {type} ist die Adresse einer Seite, die sagt, was zu tun ist: siehe [alle Fehler](problems). Die [API-Referenz](reference) nennt jedes Feld und jeden Header.',
    example: (language) => `Beispiel in ${language}`,
    languages: 'Sprache des Beispiels',
  },
};
