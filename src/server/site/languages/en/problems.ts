/** The errors of the API, for people. */

export const problems = {
  title: 'Errors',
  description: 'Every error the API of Platen answers with.',
  lead: 'Each error is a JSON document as defined by RFC 9457. Its {type} is the address of one of these pages.',
  type: 'Type',
  status: 'Status',
  meaning: 'Meaning',
  why: 'Why it happens',
  remedy: 'What to do',
  looks: 'What it looks like',
  example: 'Example of the error',
  /** Of problems that have no words of their own: why, and what to do. */
  general: {
    client: ['The request cannot be answered as it is.', 'The “detail” member says what to change.'],
    server: ['The service could not answer.', 'Try again in a moment.'],
  },
  /** By the end of the type's address: title, why, and what to do. */
  kinds: {
    'invalid-json': [
      'The body is not valid JSON',
      'The body could not be read as JSON.',
      'Use a JSON library to write the body. HTML pasted into a string by hand often breaks at quotes and line ends.',
    ],
    'invalid-form': [
      'The form is not valid',
      'The body is declared as multipart/form-data but could not be read as such.',
      'Use a library to write the form, and let it set the Content-Type, which has to name the boundary. A form has at most 200 parts.',
    ],
    'invalid-encoding': [
      'The body cannot be decompressed',
      'The body is not what Content-Encoding says.',
      'Compress it as gzip, br or deflate, or leave Content-Encoding out.',
    ],
    'invalid-idempotency-key': [
      'The Idempotency-Key is not valid',
      'The Idempotency-Key header is empty, too long or has characters that are not allowed.',
      'Send up to 200 visible ASCII characters, such as a UUID.',
    ],
    unauthorized: [
      'A valid API token is required',
      'There was no token, or it is unknown, expired or revoked.',
      'Send “Authorization: Bearer” with a token from your dashboard. Tokens are shown once; if yours is lost, make another.',
    ],
    'trial-over': [
      'The trial is over',
      'The seven days of the trial have passed.',
      'Choose a plan in the dashboard. Until then test tokens keep working, with a watermark.',
    ],
    'plan-lapsed': [
      'The plan has lapsed',
      'The plan has ended, or its last payment failed.',
      'Look at the plan in the dashboard. Test tokens keep working, with a watermark.',
    ],
    'insufficient-scope': [
      'The token is not for this',
      'The token is limited to certain kinds of requests, and this is not one of them.',
      'Use another token, or create one for this kind; the “scope” member says which kind it is.',
    ],
    'fetching-not-allowed': [
      'This service fetches nothing',
      'The request has a “base_url” or a “url”, but this service does not fetch anything.',
      'Leave it out, and put pictures, fonts and style sheets into the document or into data: URLs.',
    ],
    'not-found': [
      'There is nothing at this address',
      'No resource has this address.',
      'Compare the address with the API reference.',
    ],
    'method-not-allowed': [
      'The method is not allowed here',
      'The address exists, but not for this method.',
      'The Allow header of the answer names the methods that are allowed.',
    ],
    'not-acceptable': [
      'No acceptable representation',
      'The Accept header does not allow any format that we can answer with.',
      'Accept application/pdf or application/json, or leave the header out.',
    ],
    'request-timeout': [
      'The body did not arrive in time',
      'The body did not arrive in time.',
      'Send it in one go, and try again.',
    ],
    'idempotency-key-in-use': [
      'A request with this Idempotency-Key is running',
      'A request with the same Idempotency-Key has not been answered yet.',
      'Wait for its answer, or as many seconds as Retry-After says, and send the same request again.',
    ],
    'job-not-done': [
      'The job has no result',
      'The job is waiting or running, has failed or was cancelled, so it has no PDF.',
      'Request the job: its “state” says how far it is, and its “problem” what went wrong.',
    ],
    'job-running': [
      'The job is running',
      'The job is being rendered and cannot be cancelled any more.',
      'Wait until it has ended, then delete it.',
    ],
    'body-too-large': [
      'The body is too large',
      'The body is larger than the plan or the service allows.',
      'Make pictures smaller before they are embedded, or split the document.',
    ],
    'document-too-large': [
      'The document is too large for the plan',
      'The document has more bytes than the plan allows.',
      'Make pictures smaller before they are embedded, split the document, or choose a larger plan.',
    ],
    'unsupported-media-type': [
      'The content type is not supported',
      'The Content-Type is not one that this address takes, or the charset or encoding is not known.',
      'Send JSON as UTF-8 with “Content-Type: application/json”, as it is or compressed with gzip, br or deflate.',
    ],
    'invalid-request': [
      'The request is not valid',
      'A field is missing, is unknown or has a value that is not allowed.',
      'The “errors” member names each field with the values it may have.',
    ],
    'document-refused': [
      'The document cannot be rendered as asked',
      'It exceeds a limit (such as pages, elements or memory), or it does not allow what was requested: pages that do not exist, or a standard that it violates.',
      'The “detail” member says which. Split or simplify the document, or change the request.',
    ],
    'template-fault': [
      'The template could not be filled in',
      'The template is not valid Liquid, or it could not be filled in with the data within its limits.',
      'The “detail” member says what is wrong and on which line. The playground shows it as you type.',
    ],
    'too-many-templates': [
      'The account has too many templates',
      'The account has as many templates as it may have.',
      'Delete one that is no longer used, or save a new version of an existing one.',
    ],
    'strict-warning': [
      'The document has a warning that "strict" names',
      'The document has a warning that the request’s “strict” field names.',
      'The “detail” member says which, and where. Correct the document, or leave the code out of “strict”.',
    ],
    'idempotency-key-reused': [
      'The Idempotency-Key belongs to another request',
      'The Idempotency-Key was used for a request with other content in the last 24 hours.',
      'Use a new key for each new request, and the same key only to repeat one.',
    ],
    'rate-limited': [
      'Too many requests in a minute',
      'There were more requests in a minute than the plan allows.',
      'Wait as many seconds as Retry-After says. The RateLimit headers tell how many are left.',
    ],
    'too-many-concurrent': [
      'Too many requests at the same time',
      'More requests are running than the plan allows at the same time.',
      'Wait for answers before you send more, or choose a larger plan.',
    ],
    'quota-exceeded': [
      "The month's renders are used up",
      'The month’s renders are used up.',
      'They reset on the first of the month, UTC. A larger plan has more; test tokens are not counted.',
    ],
    'test-renders-exceeded': [
      "The day's test renders are used up",
      'The daily renders with test tokens and in the playground are used up.',
      'Wait as many seconds as Retry-After says, or use a live token. Without a plan there are only a few a day.',
    ],
    'too-many-jobs': [
      'The account has too many jobs',
      'The account has as many jobs waiting, or as many bytes of jobs and results, as it may have.',
      'Wait until some have ended, and delete results that you have fetched.',
    ],
    'too-many-endpoints': [
      'The account has too many webhook endpoints',
      'The account has as many webhook endpoints as it may have.',
      'Remove one that is no longer needed.',
    ],
    internal: [
      'The document could not be rendered',
      'Something went wrong on our side.',
      'Try again. If it happens again, report it with the request_id of the answer.',
    ],
    busy: [
      'The service is busy',
      'All renderers are busy, and the queue is full or no renderer became free in time.',
      'Try again after as many seconds as Retry-After says.',
    ],
    'store-unavailable': [
      'The service cannot reach its store',
      'The service’s database does not answer, or cannot be written to.',
      'Try again after as many seconds as Retry-After says. With an Idempotency-Key, nothing is counted twice.',
    ],
    'deadline-exceeded': [
      'Rendering took too long',
      'Rendering the document took longer than the plan allows. Waiting for a free renderer is not counted.',
      'Make it smaller: very large tables, many filters or huge pictures take the longest.',
    ],
  },
};
