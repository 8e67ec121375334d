/** The same request in five languages, filled with the service's address and, right after its creation, a token. */

import { html } from 'hono/html';
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
    { id: 'node', language: 'Node', code: node(url, token) },
    { id: 'python', language: 'Python', code: python(url, token) },
    { id: 'php', language: 'PHP', code: php(url, token) },
    { id: 'go', language: 'Go', code: go(url, token) },
  ];
}

export const curl = (url: string, token: string | null): string => `curl -sS ${url} \\
  -H "Authorization: Bearer ${token ?? `$${VARIABLE}`}" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/pdf" \\
  -d '{"html": "${DOCUMENT}"}' \\
  -o hello.pdf`;

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

const python = (url: string, token: string | null): string => `${token ? '' : 'import os\n'}import requests

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

/** One under the other, folded but for the first: works without a script. */
export const exampleList = (base: string, token: string | null): Html =>
  html`<div class="examples">${examples(base, token).map(
    ({ id, language, code }, index) => html`<details name="example" id="${id}"${index === 0 ? html` open` : ''}>
    <summary>${language}</summary>${codeBlock(`${language} example`, code)}</details>`,
  )}</div>`;
