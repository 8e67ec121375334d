/** Classifies errors thrown by the store's libraries. */

/** 'unavailable': it may answer again soon. 'full': it can be read but not written. */
type StoreFault = 'unavailable' | 'full';

/** System errors: the server cannot be reached. */
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED ETIMEDOUT EPIPE ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
);

/**
 * PostgreSQL: connections, operator intervention, cancelled statements, too many connections, no memory.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_UNAVAILABLE = /^(?:08\w{3}|57P0[1-5]|57014|25P0[34]|53[023]00|55P03|40P01|40001)$/;
/** Disk full; read-only server. */
const POSTGRES_FULL = /^(?:53100|25006)$/;

/** https://www.sqlite.org/rescode.html */
const SQLITE_FULL = /^SQLITE_(?:FULL|READONLY|IOERR)/;
const SQLITE_UNAVAILABLE = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|PROTOCOL)/;

/** Messages of `pg` errors without a code. */
const MESSAGES =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Connection ended unexpectedly)/;

/** Null for internal errors. */
export function storeFaultOf(error: unknown): StoreFault | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = String((one as { code?: unknown }).code ?? '');
    if (POSTGRES_FULL.test(code) || SQLITE_FULL.test(code)) return 'full';
    if (NETWORK.has(code) || POSTGRES_UNAVAILABLE.test(code) || SQLITE_UNAVAILABLE.test(code)) return 'unavailable';
    if (MESSAGES.test(one.message)) return 'unavailable';
    const [first] = one instanceof AggregateError ? one.errors : [];
    if (first !== undefined && storeFaultOf(first) !== null) return storeFaultOf(first);
  }
  return null;
}
