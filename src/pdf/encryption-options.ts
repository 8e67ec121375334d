/** Who may open the file, and what they may do with it. ISO 32000-2, 7.6.4.2. */

/** Everything is allowed unless it is false. PDF readers are free to ignore permissions. */
export interface Permissions {
  /** `'low'`: only at low resolution. */
  readonly print?: boolean | 'low';
  readonly modify?: boolean;
  readonly copy?: boolean;
  readonly annotate?: boolean;
  readonly fillForms?: boolean;
  /** Insert, rotate and remove pages. */
  readonly assemble?: boolean;
}

export interface EncryptionOptions {
  /** The password that opens the file. Without one, anybody can open it. */
  readonly userPassword?: string;
  /** The password that opens the file without the restrictions of `permissions`. */
  readonly ownerPassword?: string;
  /** What those who open the file with the user password may do. Default: everything. */
  readonly permissions?: Permissions;
  /** Encryption is random, so each file differs. With a seed the same input gives the same file; keep it as secret as the passwords. */
  readonly seed?: string;
}

/** The encryption asked for, including by the short options for passwords; null for a file that is not encrypted. */
export function givenEncryption(options: {
  readonly encryption?: EncryptionOptions;
  readonly userPassword?: string;
  readonly ownerPassword?: string;
}): EncryptionOptions | null {
  const { encryption, userPassword, ownerPassword } = options;
  if (encryption === undefined && userPassword === undefined && ownerPassword === undefined) return null;
  return {
    ...encryption,
    ...(userPassword === undefined ? {} : { userPassword }),
    ...(ownerPassword === undefined ? {} : { ownerPassword }),
  };
}
