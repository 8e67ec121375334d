/** Die Fehler der API, für Menschen erklärt. */

import type { Messages } from '../en.ts';

export const problems: Messages['problems'] = {
  title: 'Fehler',
  description: 'Alle Fehler, mit denen die API von Platen antwortet.',
  lead: 'Jeder Fehler ist ein JSON-Dokument nach RFC 9457. Sein {type} ist die Adresse einer dieser Seiten.',
  type: 'Typ',
  status: 'Status',
  meaning: 'Bedeutung',
  why: 'Woran es liegt',
  remedy: 'Was hilft',
  looks: 'So sieht er aus',
  example: 'Beispiel für den Fehler',
  general: {
    client: ['Die Anfrage kann so nicht beantwortet werden.', 'Was zu ändern ist, steht im Feld „detail“.'],
    server: ['Der Dienst konnte nicht antworten.', 'Versuchen Sie es gleich noch einmal.'],
  },
  kinds: {
    'invalid-json': [
      'Der Inhalt der Anfrage ist kein gültiges JSON',
      'Der Inhalt der Anfrage konnte nicht als JSON gelesen werden.',
      'Lassen Sie ihn von einer JSON-Bibliothek schreiben. Von Hand in eine Zeichenkette gesetztes HTML scheitert oft an Anführungszeichen und Zeilenumbrüchen.',
    ],
    'invalid-form': [
      'Das Formular ist ungültig',
      'Die Anfrage gibt sich als multipart/form-data aus, ließ sich aber nicht so lesen.',
      'Lassen Sie das Formular von einer Bibliothek schreiben, und überlassen Sie ihr auch den Content-Type: Darin muss die Grenze (boundary) stehen. Ein Formular hat höchstens 200 Teile.',
    ],
    'invalid-encoding': [
      'Der Inhalt lässt sich nicht entpacken',
      'Der Inhalt ist nicht so komprimiert, wie Content-Encoding angibt.',
      'Komprimieren Sie mit gzip, br oder deflate, oder lassen Sie Content-Encoding weg.',
    ],
    'invalid-idempotency-key': [
      'Der Idempotency-Key ist ungültig',
      'Der Header Idempotency-Key ist leer, zu lang oder enthält unzulässige Zeichen.',
      'Senden Sie bis zu 200 sichtbare ASCII-Zeichen, zum Beispiel eine UUID.',
    ],
    unauthorized: [
      'Ein gültiges API-Token ist nötig',
      'Es wurde kein Token gesendet, oder es ist unbekannt, abgelaufen oder widerrufen.',
      'Senden Sie „Authorization: Bearer“ mit einem Token aus Ihrem Dashboard. Token werden nur einmal angezeigt; ist Ihres verloren, erstellen Sie ein neues.',
    ],
    'trial-over': [
      'Die Testphase ist vorbei',
      'Die sieben Tage der Testphase sind um.',
      'Wählen Sie im Dashboard einen Tarif. Bis dahin funktionieren Test-Token weiter, mit Wasserzeichen.',
    ],
    'plan-lapsed': [
      'Der Tarif ist abgelaufen',
      'Der Tarif ist beendet, oder die letzte Zahlung ist fehlgeschlagen.',
      'Sehen Sie im Dashboard unter Tarif nach. Test-Token funktionieren weiter, mit Wasserzeichen.',
    ],
    'insufficient-scope': [
      'Das Token gilt dafür nicht',
      'Das Token wurde nur für bestimmte Anfragen erstellt, und diese gehört nicht dazu.',
      'Verwenden Sie ein anderes Token, oder erstellen Sie eines für diese Art von Anfrage; welche das ist, steht im Feld „scope“.',
    ],
    'fetching-not-allowed': [
      'Dieser Dienst lädt nichts nach',
      'Die Anfrage hat eine „base_url“ oder eine „url“, aber dieser Dienst lädt nichts nach.',
      'Lassen Sie sie weg, und betten Sie Bilder, Schriften und Stylesheets ins Dokument oder in data:-URLs ein.',
    ],
    'not-found': [
      'Unter dieser Adresse gibt es nichts',
      'Zu dieser Adresse gibt es keine Ressource.',
      'Vergleichen Sie die Adresse mit der API-Referenz.',
    ],
    'method-not-allowed': [
      'Diese Methode ist hier nicht erlaubt',
      'Die Adresse gibt es, aber nicht für diese Methode.',
      'Welche Methoden es gibt, steht im Header Allow der Antwort.',
    ],
    'not-acceptable': [
      'Keine passende Form der Antwort',
      'Der Header Accept lässt keine Form der Antwort zu, die es gibt.',
      'Geben Sie application/pdf oder application/json an, oder lassen Sie den Header weg.',
    ],
    'request-timeout': [
      'Die Anfrage kam nicht rechtzeitig an',
      'Der Inhalt der Anfrage kam nicht rechtzeitig an.',
      'Senden Sie ihn in einem Zug, und versuchen Sie es noch einmal.',
    ],
    'idempotency-key-in-use': [
      'Eine Anfrage mit diesem Idempotency-Key läuft noch',
      'Eine Anfrage mit demselben Idempotency-Key ist noch nicht beantwortet.',
      'Warten Sie auf ihre Antwort oder so viele Sekunden, wie Retry-After angibt, und senden Sie dieselbe Anfrage noch einmal.',
    ],
    'job-not-done': [
      'Der Auftrag hat kein Ergebnis',
      'Der Auftrag wartet noch, läuft, ist fehlgeschlagen oder wurde abgebrochen; darum gibt es kein PDF.',
      'Fragen Sie den Auftrag ab: „state“ sagt, wie weit er ist, und „problem“, was schiefging.',
    ],
    'job-running': [
      'Der Auftrag läuft',
      'Der Auftrag wird gerade gerendert und lässt sich nicht mehr abbrechen.',
      'Warten Sie, bis er beendet ist, und löschen Sie ihn dann.',
    ],
    'body-too-large': [
      'Die Anfrage ist zu groß',
      'Der Inhalt der Anfrage ist größer, als der Tarif oder der Dienst erlaubt.',
      'Verkleinern Sie Bilder, bevor Sie sie einbetten, oder teilen Sie das Dokument auf.',
    ],
    'document-too-large': [
      'Das Dokument ist zu groß für den Tarif',
      'Das Dokument hat mehr Bytes, als der Tarif zulässt.',
      'Verkleinern Sie Bilder, bevor Sie sie einbetten, teilen Sie das Dokument auf, oder wechseln Sie in einen größeren Tarif.',
    ],
    'unsupported-media-type': [
      'Dieser Inhaltstyp wird nicht unterstützt',
      'Diese Adresse nimmt den Content-Type nicht an, oder Zeichensatz oder Komprimierung sind unbekannt.',
      'Senden Sie JSON in UTF-8 mit „Content-Type: application/json“, unkomprimiert oder mit gzip, br oder deflate komprimiert.',
    ],
    'invalid-request': [
      'Die Anfrage ist ungültig',
      'Ein Feld fehlt, ist unbekannt oder hat einen unzulässigen Wert.',
      'Im Feld „errors“ steht zu jedem Feld, welche Werte es haben darf.',
    ],
    'document-refused': [
      'Das Dokument lässt sich so nicht erzeugen',
      'Es überschreitet eine Grenze (etwa für Seiten, Elemente oder Speicher), oder es kann nicht, was verlangt wird: Seiten, die es nicht gibt, oder ein Standard, den es verletzt.',
      'Was es ist, steht im Feld „detail“. Teilen Sie das Dokument auf, vereinfachen Sie es, oder ändern Sie die Anfrage.',
    ],
    'template-fault': [
      'Die Vorlage ließ sich nicht ausfüllen',
      'Die Vorlage ist kein gültiges Liquid, oder sie ließ sich mit den Daten innerhalb ihrer Grenzen nicht ausfüllen.',
      'Was falsch ist und in welcher Zeile, steht im Feld „detail“. Der Playground zeigt es schon beim Tippen.',
    ],
    'too-many-templates': [
      'Das Konto hat zu viele Vorlagen',
      'Das Konto hat so viele Vorlagen, wie es haben darf.',
      'Löschen Sie eine, die nicht mehr gebraucht wird, oder legen Sie von einer bestehenden eine neue Version an.',
    ],
    'strict-warning': [
      'Das Dokument hat eine Warnung, die „strict“ nennt',
      'Das Dokument hat eine Warnung, die das Feld „strict“ der Anfrage nennt.',
      'Welche und wo, steht im Feld „detail“. Berichtigen Sie das Dokument, oder nehmen Sie den Code aus „strict“ heraus.',
    ],
    'idempotency-key-reused': [
      'Der Idempotency-Key gehört zu einer anderen Anfrage',
      'Der Idempotency-Key wurde in den letzten 24 Stunden für eine Anfrage mit anderem Inhalt verwendet.',
      'Nehmen Sie für jede neue Anfrage einen neuen Schlüssel, und denselben nur, um eine Anfrage zu wiederholen.',
    ],
    'rate-limited': [
      'Zu viele Anfragen in einer Minute',
      'In einer Minute kamen mehr Anfragen, als der Tarif vorsieht.',
      'Warten Sie so viele Sekunden, wie Retry-After angibt. Wie viele Anfragen noch übrig sind, steht in den RateLimit-Headern.',
    ],
    'too-many-concurrent': [
      'Zu viele Anfragen gleichzeitig',
      'Es laufen mehr Anfragen, als der Tarif gleichzeitig rendert.',
      'Warten Sie auf Antworten, bevor Sie mehr senden, oder wechseln Sie in einen größeren Tarif.',
    ],
    'quota-exceeded': [
      'Die Dokumente dieses Monats sind aufgebraucht',
      'Das Kontingent dieses Monats ist aufgebraucht.',
      'Am Monatsersten (UTC) beginnt es neu. Ein größerer Tarif hat mehr; Test-Token zählen nicht mit.',
    ],
    'test-renders-exceeded': [
      'Die Tests dieses Tages sind aufgebraucht',
      'Die Dokumente, die am Tag mit Test-Token und im Playground möglich sind, sind aufgebraucht.',
      'Warten Sie so viele Sekunden, wie Retry-After angibt, oder verwenden Sie ein Live-Token. Ohne Tarif sind es nur wenige am Tag.',
    ],
    'too-many-jobs': [
      'Das Konto hat zu viele Aufträge',
      'Es warten so viele Aufträge, oder Aufträge und Ergebnisse haben zusammen so viele Bytes, wie das Konto haben darf.',
      'Warten Sie, bis einige beendet sind, und löschen Sie Ergebnisse, die Sie abgeholt haben.',
    ],
    'too-many-endpoints': [
      'Das Konto hat zu viele Webhook-Endpunkte',
      'Das Konto hat so viele Webhook-Endpunkte, wie es haben darf.',
      'Entfernen Sie einen, der nicht mehr gebraucht wird.',
    ],
    internal: [
      'Das Dokument konnte nicht gerendert werden',
      'Bei uns ist etwas schiefgegangen.',
      'Versuchen Sie es noch einmal. Geschieht es wieder, melden Sie es mit der „request_id“ der Antwort.',
    ],
    busy: [
      'Der Dienst ist ausgelastet',
      'Alle Renderer sind beschäftigt, und die Warteschlange ist voll, oder es wurde keiner rechtzeitig frei.',
      'Versuchen Sie es nach so vielen Sekunden noch einmal, wie Retry-After angibt.',
    ],
    'store-unavailable': [
      'Der Dienst erreicht seine Datenbank nicht',
      'Die Datenbank des Dienstes antwortet nicht, oder es lässt sich nichts in sie schreiben.',
      'Versuchen Sie es nach so vielen Sekunden noch einmal, wie Retry-After angibt. Mit einem Idempotency-Key wird nichts doppelt gezählt.',
    ],
    'deadline-exceeded': [
      'Das Rendern hat zu lange gedauert',
      'Das Rendern des Dokuments hat länger gedauert, als der Tarif erlaubt. Die Wartezeit davor zählt nicht mit.',
      'Machen Sie es kleiner: Am längsten dauern sehr große Tabellen, viele Filter und riesige Bilder.',
    ],
  },
};
