/** Packages that only some settings need, and that the operator installs. */

/** Imports a package by `load`; if it is absent, throws an `Error` that says what to install. */
export async function optionalPackage<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(`${purpose} needs the package ${name}: npm install ${name}`, { cause: error });
  }
}
