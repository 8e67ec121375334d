/** Who may open the file, and what they may do with it. ISO 32000-2, 7.6.4.2. */

/** What is not said is allowed; readers keep to it as they please. */
export interface Permissions {
  /** `'low'`: as a picture of low resolution. */
  readonly print?: boolean | 'low';
  readonly modify?: boolean;
  readonly copy?: boolean;
  readonly annotate?: boolean;
  readonly fillForms?: boolean;
  /** Insert, turn and remove pages. */
  readonly assemble?: boolean;
}

export interface EncryptionOptions {
  /** Asked for when the file is opened; without one anybody may. */
  readonly userPassword?: string;
  /** Opens the file without the limits of `permissions`. */
  readonly ownerPassword?: string;
  readonly permissions?: Permissions;
  /**
   * Encrypted files are made of chance, and differ each time. With a seed they do not: then keep it as secret as the passwords.
   */
  readonly seed?: string;
}

/** What the options ask for, the passwords given by themselves among it; null where the file is open to all. */
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
