/** The same request in several languages, with the clients there are and without, filled with the service's address and, right after its creation, a token. */

import { html } from 'hono/html';
import type { Messages } from '../languages/en.ts';
import { codeBlock } from './parts.ts';
import type { Html } from './shell.ts';

interface Example {
  readonly id: string;
  readonly language: string;
  readonly code: string;
}

/** Where no token is known: the examples read it from the environment. */
const VARIABLE = 'PLATEN_TOKEN';
const DOCUMENT = '<h1>Hello, paper</h1>';

/** `base` is an origin and `token` one of ours: neither can hold quotes. */
export function examples(base: string, token: string | null): readonly Example[] {
  const url = `${base}/api/v1/pdf`;
  return [
    { id: 'curl', language: 'curl', code: curl(url, token) },
    { id: 'typescript', language: 'TypeScript', code: typescript(base, token) },
    { id: 'python', language: 'Python', code: python(base, token) },
    { id: 'fetch', language: 'fetch', code: node(url, token) },
    { id: 'requests', language: 'requests', code: requests(url, token) },
    { id: 'php', language: 'PHP', code: php(url, token) },
    { id: 'go', language: 'Go', code: go(url, token) },
  ];
}

export const curl = (url: string, token: string | null): string => `curl -sS --fail-with-body ${url} \\
  -H "Authorization: Bearer ${token ?? `$${VARIABLE}`}" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/pdf" \\
  -d '{"html": "${DOCUMENT}"}' \\
  -o hello.pdf`;

/** Its second line is no import of ours. */
const typescript = (base: string, token: string | null): string => `import { writeFile } from 'node:fs/promises';
${'import'} { createClient } from 'platen/client'; // npm install platen

const platen = createClient({
  url: '${base}',
  token: ${token ? `'${token}'` : `process.env.${VARIABLE}`},
});
const { pdf } = await platen.pdf({ html: '${DOCUMENT}' });
await writeFile('hello.pdf', pdf);`;

const python = (base: string, token: string | null): string => `# curl -O ${base}/sdk/platen.py
${token ? '' : 'import os\n'}from pathlib import Path
from platen import Platen

platen = Platen("${base}", ${token ? `"${token}"` : `os.environ["${VARIABLE}"]`})
pdf = platen.pdf(html="${DOCUMENT}")
Path("hello.pdf").write_bytes(pdf)`;

const node = (url: string, token: string | null): string => `import { writeFile } from 'node:fs/promises';

const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    Authorization: ${token ? `'Bearer ${token}'` : `\`Bearer \${process.env.${VARIABLE}}\``},
    'Content-Type': 'application/json',
    Accept: 'application/pdf',
  },
  body: JSON.stringify({ html: '${DOCUMENT}' }),
});
if (!response.ok) throw new Error(await response.text());
await writeFile('hello.pdf', new Uint8Array(await response.arrayBuffer()));`;

const requests = (url: string, token: string | null): string => `${token ? '' : 'import os\n'}import requests

response = requests.post(
    "${url}",
    headers={
        "Authorization": ${token ? `"Bearer ${token}"` : `f"Bearer {os.environ['${VARIABLE}']}"`},
        "Accept": "application/pdf",
    },
    json={"html": "${DOCUMENT}"},
)
response.raise_for_status()
with open("hello.pdf", "wb") as file:
    file.write(response.content)`;

const php = (url: string, token: string | null): string => `<?php
$request = curl_init('${url}');
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        ${token ? `'Authorization: Bearer ${token}'` : `'Authorization: Bearer ' . getenv('${VARIABLE}')`},
        'Content-Type: application/json',
        'Accept: application/pdf',
    ],
    CURLOPT_POSTFIELDS => json_encode(['html' => '${DOCUMENT}']),
]);
$answer = curl_exec($request);
if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException($answer);
}
file_put_contents('hello.pdf', $answer);`;

const go = (url: string, token: string | null): string => `package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := strings.NewReader(\`{"html": "${DOCUMENT}"}\`)
	request, err := http.NewRequest("POST", "${url}", body)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", ${token ? `"Bearer ${token}"` : `"Bearer "+os.Getenv("${VARIABLE}")`})
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/pdf")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(string(answer))
	}
	if err := os.WriteFile("hello.pdf", answer, 0o644); err != nil {
		log.Fatal(err)
	}
}`;

/** Tabs that need no script: what is checked is shown. Where there are no styles all of them stand one under the other. */
export function exampleList(base: string, token: string | null, messages: Messages): Html {
  const { start } = messages.dashboard;
  const all = examples(base, token);
  const tabs = all.map(
    (
      { id, language },
      index,
    ) => html`<input class="sr" type="radio" name="language" id="in-${id}"${index === 0 ? html` checked` : ''}>
    <label for="in-${id}">${language}</label>`,
  );
  const panels = all.map(
    ({ language, code }) => html`<div>${codeBlock(start.example(language), code, messages)}</div>`,
  );
  return html`<fieldset class="examples"><legend class="sr">${start.languages}</legend>${tabs}<div class="panels">${panels}</div></fieldset>`;
}
