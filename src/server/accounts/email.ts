/**
 * E-mail addresses, checked as browsers check `<input type=email>`; in addition the domain must contain a dot.
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const SHAPE =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Characters. https://www.rfc-editor.org/errata/eid1690 */
const LONGEST = 254;

/** The form in which addresses are stored and looked up. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const isEmail = (normalized: string): boolean => normalized.length <= LONGEST && SHAPE.test(normalized);
