/** The interface of rendering for the rest of the service: a request in, bytes out, and the ways it can fail. */

import type {
  Attachment,
  EncryptionOptions,
  PageOptions,
  PdfStandard,
  SignatureOptions,
  Warning,
  WarningCode,
} from '../../index.ts';

/** The engine's options that a request can set: plain data, so that it can be sent to a thread. */
export interface DocumentOptions {
  /** The document's URL, if it is not part of the request. */
  readonly url?: string;
  readonly page?: PageOptions;
  readonly media?: 'print' | 'screen';
  readonly header?: string;
  readonly footer?: string;
  readonly pages?: string;
  readonly baseUrl?: string;
  readonly metadata?: {
    readonly title?: string;
    readonly author?: string;
    readonly subject?: string;
    readonly keywords?: string;
    readonly creator?: string;
    /** Milliseconds since 1970. */
    readonly creationDate?: number;
  };
  readonly tagged?: boolean;
  readonly language?: string;
  readonly forms?: boolean;
  readonly outline?: boolean;
  readonly attachments?: readonly {
    readonly name: string;
    /** Base64. */
    readonly content: string;
    readonly mime?: string;
    readonly relationship?: Attachment['relationship'] & string;
    readonly description?: string;
  }[];
  /** XML of an electronic invoice. */
  readonly facturX?: { readonly xml: string };
  readonly encryption?: EncryptionOptions;
  readonly signature?: SignatureOptions;
  readonly standard?: PdfStandard | readonly PdfStandard[];
  /** Warning codes that end the render. */
  readonly strict?: readonly WarningCode[];
}

/** A file sent with the document. */
export interface Asset {
  /** As the document refers to it: "img/logo.png". */
  readonly name: string;
  /** Null if it follows from the name. */
  readonly type: string | null;
  readonly bytes: Uint8Array;
}

/** A document among several of one file. */
export type PartDocument =
  | {
      readonly kind: 'html';
      readonly html: string;
      readonly data?: unknown;
      readonly title?: string;
      readonly page?: PageOptions;
      readonly baseUrl?: string;
    }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array; readonly title?: string; readonly alt?: string };

/** Several documents to join into one file; `html` is not one of them. */
export interface PartDocuments {
  readonly parts: readonly PartDocument[];
  readonly pageNumbers: 'continue' | 'restart';
}

export interface RenderRequest {
  /** A PDF; the JSON of `layout` with its warnings; or that of `preview`, for the playground. */
  readonly kind: 'pdf' | 'layout' | 'preview';
  readonly html: string;
  /** JSON data with which the HTML is filled; absent: the HTML is used as it is. */
  readonly data?: unknown;
  readonly documents?: PartDocuments;
  readonly options: DocumentOptions;
  readonly assets?: readonly Asset[];
  /** Marks each page of a PDF or preview as a test. */
  readonly watermark: boolean;
  /** The account of the request: accounts take turns. */
  readonly account: string;
  /** How many renders the account may run at the same time. */
  readonly concurrency: number;
  /** Milliseconds it may wait for a thread. */
  readonly patience: number;
  /** Milliseconds the render may take once it has begun. */
  readonly deadline: number;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Receives a large PDF while it is written; `Rendered.bytes` has the rest. After the first call the render is not restarted. */
  readonly onPart?: (bytes: Uint8Array, pageCount: number) => void;
}

export interface StageTimes {
  /** Milliseconds each. */
  readonly queue: number;
  readonly parse: number;
  readonly style: number;
  readonly layout: number;
  readonly pdf: number;
}

export interface Rendered {
  /** The PDF; or UTF-8 JSON: `{"pages": [...], "warnings": [...]}` of a layout, `PreviewPage[]` of a preview. */
  readonly bytes: Uint8Array;
  readonly pageCount: number;
  readonly warnings: readonly Warning[];
  readonly times: StageTimes;
}

export interface RendererLoad {
  /** Threads that can render. */
  readonly alive: number;
  readonly threads: number;
  readonly running: number;
  readonly waiting: number;
  /** Threads replaced since the start. */
  readonly replaced: number;
  /** Estimated milliseconds until a request that arrives now would have its turn. */
  readonly expectedWait: number;
}

export interface Renderer {
  /** Rejects with a `RenderFailure`, whatever happens. */
  render(request: RenderRequest): Promise<Rendered>;
  /** Whether a request of the account would currently find the queue full. */
  isFull(account: string): boolean;
  load(): RendererLoad;
}

export type FailureKind =
  /** The queue is full, or no thread became free in time. */
  | 'busy'
  /** The client disconnected. */
  | 'aborted'
  /** The render took longer than its deadline. */
  | 'timeout'
  /** The document exceeds a limit: the message may be shown. */
  | 'refused'
  /** The template or its data is invalid: the message may be shown. */
  | 'template'
  /** A warning that the request does not allow. */
  | 'strict'
  /** An internal error, whose details are not shown. */
  | 'internal';

export class RenderFailure extends Error {
  readonly kind: FailureKind;
  /** Set for `strict`. */
  readonly warning: Warning | undefined;

  constructor(kind: FailureKind, message: string, options: { cause?: unknown; warning?: Warning } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'RenderFailure';
    this.kind = kind;
    this.warning = options.warning;
  }
}
